#pragma once
// Writes files of strangers into a folder. No name and no link leads out of that folder.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/input_file.hpp"

namespace isola_arena {

/// The name of an archive's entry, as a path.
struct EntryName {
    std::vector<std::string> steps;  ///< folders, then the entry's own name; empty: the top folder itself
    std::string no_part_of_a_bot;    ///< why the entry is left out, such as `.git`; empty: it is kept
};

/// Returns the names in a path, without empty ones and `.`; both `/` and `\` divide them.
std::vector<std::string> steps_of(std::string path);

/// Reads a name that a stranger wrote. Returns an error if it is absolute, leads out of the folder, is no UTF-8, has
/// control characters, or is longer or deeper than the limits.
Result<EntryName> read_entry_name(std::string_view written, const UnpackLimits& limits);

/// Returns the name in a form for messages: printable, and not long.
std::string shown_name(std::string_view written);

/// The prefix of the hidden name of a folder that is being filled. A process that is killed meanwhile leaves the folder
/// behind.
inline constexpr std::string_view name_of_drafts = ".unpacking-";

/// A file that is being written, below a NewFolder.
class NewFile {
public:
    NewFile(OwnedFd file, bool executable) : file_(std::move(file)), executable_(executable) {}

    /// Throws ArenaFailure if the system refuses, as with a full disk.
    void write(std::string_view bytes);

    /// Sets the file's mode. A file that begins like a script or a program of this system becomes executable, too,
    /// because archives from some systems store no modes.
    void finish();

private:
    OwnedFd file_;
    bool executable_;
    std::string begin_;  ///< the first bytes
};

/// A folder that is being filled under a hidden name, in the same folder as its final place. The destructor removes it
/// unless put_in_place() has been called. All files are made below the folder's own descriptor, step by step and
/// without following links. All members throw ArenaFailure if the system refuses.
class NewFolder {
public:
    /// into: the final place; the folder above it exists.
    NewFolder(std::filesystem::path into, const UnpackLimits& limits);
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    /// Makes a folder and the folders above it; existing folders are kept. Returns an error if a file has that name, or
    /// if there are too many files.
    std::optional<Error> add_folder(const std::vector<std::string>& steps);

    /// Makes a file, and the folders above it. Returns an error if something has that name already, or if there are too
    /// many files.
    Result<NewFile> add_file(const std::vector<std::string>& steps, bool executable);

    /// Moves the folder to its final place. If it holds one folder and nothing else, and UnpackLimits::strip_top_folder
    /// is set, moves that inner folder instead.
    void put_in_place();

private:
    Result<OwnedFd> enter(const std::vector<std::string>& steps, std::size_t count);
    Result<OwnedFd> enter_one(OwnedFd above, const std::string& step);
    std::optional<Error> count_one();

    std::filesystem::path into_;
    std::filesystem::path path_;
    const UnpackLimits& limits_;
    OwnedFd top_{-1};
    int count_ = 0;
};

}  // namespace isola_arena
