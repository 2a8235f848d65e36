#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace isola_arena::host {

/// Writes a backup, entry by entry; the label comes by itself. All members throw BackupProblem if a file cannot be read
/// or the disk refuses. For one thread at a time.
class Packing {
public:
    /// descriptor: an empty file, which is written from its beginning and outlives this. shown: its name in messages.
    Packing(int descriptor, std::filesystem::path shown);
    ~Packing();
    Packing(const Packing&) = delete;
    Packing& operator=(const Packing&) = delete;

    /// Adds a folder with its mode; what is in it is not added.
    void add_folder(const std::string& name, const std::filesystem::path& folder);

    /// Adds a file as it is, with its mode, and returns its SHA-256 digest.
    std::string add_file(const std::string& name, const std::filesystem::path& file);

    /// Writes the digests and ends the archive.
    void finish();

private:
    void begin_entry(const std::string& name, unsigned type, unsigned mode, std::int64_t size, std::int64_t changed);
    void write(std::string_view bytes);
    void add_text(std::string_view name, std::string_view text);
    void check(long status) const;

    struct Closing {
        void operator()(archive* writer) const;
    };
    std::filesystem::path shown_;
    std::unique_ptr<archive, Closing> writer_;
    std::string sums_;
};

}  // namespace isola_arena::host
