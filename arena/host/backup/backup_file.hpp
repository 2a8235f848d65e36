#pragma once
// The parts of a backup file that back_up() and restore() share.

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/base/files/input_file.hpp"

struct archive;
namespace isola_arena::host {

/// Why a backup cannot be made or used, in words. Only the code in this folder sees this exception: back_up() and
/// restore() return an Error.
class BackupProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws a BackupProblem for a system call that has just failed, with the text of errno: `cannot write FILE: no space
/// left on device`.
[[noreturn]] inline void refused(const std::string& what, const std::filesystem::path& path) {
    throw BackupProblem("cannot " + what + ' ' + path.string() + ": " + std::strerror(errno));
}

/// The first entry of a backup, which says that the file is a backup, and of which version.
inline constexpr std::string_view name_of_label = "isola-arena-backup";
inline constexpr std::string_view begin_of_label = "a backup of a contest that arena host serves, version ";
inline constexpr std::string_view version_of_label = "1\n";

/// The last entry: a line for each file before it, as `sha256sum -c` reads them.
inline constexpr std::string_view name_of_sums = "SHA256SUMS";

/// A folder `NAME.new` beside NAME, the path of something that is to be made. Only the owner may use it. The destructor
/// removes the folder. The constructor removes files that a killed process left in it; it throws BackupProblem if the
/// folder cannot be made, or another arena is at work in it.
class DraftFolder {
public:
    explicit DraftFolder(const std::filesystem::path& beside);
    ~DraftFolder();
    DraftFolder(const DraftFolder&) = delete;
    DraftFolder& operator=(const DraftFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Renames `made`, which is in the folder, to NAME, in place of a file or an empty folder of that name. Everything
    /// that was written is safe on the disk then. Throws BackupProblem if the disk refuses.
    void put_in_place(const std::filesystem::path& made) const;

private:
    void clear() const;

    std::filesystem::path beside_;
    std::filesystem::path path_;
    OwnedFd lock_{-1};
};

/// Writes a backup, entry by entry. The constructor writes the label. All members throw BackupProblem if a file cannot
/// be read or the disk refuses. For one thread at a time.
class Packing {
public:
    /// descriptor: an empty file, which is written from its beginning and outlives this object. shown: the name of the
    /// file in messages.
    Packing(int descriptor, std::filesystem::path shown);
    ~Packing();
    Packing(const Packing&) = delete;
    Packing& operator=(const Packing&) = delete;

    /// Adds a folder with its mode, without its contents.
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
