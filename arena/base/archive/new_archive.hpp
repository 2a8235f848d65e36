#pragma once

#include <filesystem>
#include <memory>
#include <string>

struct archive;

namespace isola_arena {

/// Writes a tar.gz in memory. Its bytes depend only on the names, the contents and the right to execute the files: it
/// has no times and no owners. All members throw ArenaFailure; if a file cannot be read, the message names it.
class TarGz {
public:
    TarGz();
    ~TarGz();
    TarGz(const TarGz&) = delete;
    TarGz& operator=(const TarGz&) = delete;

    void add_file(const std::string& name, const std::filesystem::path& file);

    /// Returns the bytes of the whole archive. Must be called once, at the end.
    std::string finish();

private:
    struct Closing {
        void operator()(archive* writer) const;
    };
    void check(long status) const;

    std::string bytes_;
    std::unique_ptr<archive, Closing> writer_;
};

}  // namespace isola_arena
