#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace isola_arena {

enum class ArchiveFormat : std::uint8_t { tar_gz, zip };

/// Writes an archive in memory. Its bytes depend only on the names, the contents and the right to execute the files: it
/// has no owners, and of times only the first that the format knows. All members throw ArenaFailure; if a file cannot
/// be read, the message names it.
class NewArchive {
public:
    explicit NewArchive(ArchiveFormat format);
    ~NewArchive();
    NewArchive(const NewArchive&) = delete;
    NewArchive& operator=(const NewArchive&) = delete;

    /// Adds a file of this machine under that name.
    void add_file(const std::string& name, const std::filesystem::path& file);

    /// Adds a file with this text, which may not be executed.
    void add_text(const std::string& name, std::string_view text);

    /// Returns the bytes of the whole archive. Must be called once, at the end.
    std::string finish();

private:
    struct Closing {
        void operator()(archive* writer) const;
    };
    void begin_file(const std::string& name, bool is_program, std::int64_t size);
    void check(long status) const;

    ArchiveFormat format_;
    std::string bytes_;
    std::unique_ptr<archive, Closing> writer_;
};

}  // namespace isola_arena
