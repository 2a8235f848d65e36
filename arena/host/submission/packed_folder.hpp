#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// The files of a bot's folder that make up a submission, and those that do not.
struct FolderFiles {
    /// By their names from the folder.
    std::map<std::string, std::filesystem::path> files;
    /// Folders of installed packages: virtual environments, node_modules.
    std::set<std::string> packages;
    /// `NAME: reason`, from the folder, in order. Of a folder, the number of its files is told: `.git (23 files): hidden`.
    /// In installed packages there is one entry for each reason, with the first file and the number of the others.
    std::vector<std::string> left_out;
    /// Whether a link outside of installed packages leads out of the folder, so that the bot may rely on a file that is
    /// not sent.
    bool has_link_out = false;
};

/// Who hands a folder in. An author may not mean to send files of other users and a folder `games` of records at the
/// top. What an organiser imports may belong to anybody, and is taken.
enum class Sender : std::uint8_t { author, organiser };

/// Chooses from the files of a bot's folder and of the folders in it. Leaves out what a bot does not need: hidden files
/// and folders, except virtual environments of Python, what cargo needs of vendored crates, and cargo's settings without
/// its passwords; what Python compiled; what unpacking leaves out (EntryName::no_part_of_a_bot); links to folders and
/// links that lead out of the folder. Returns an error if the folder cannot be read.
Result<FolderFiles> choose_files(const std::filesystem::path& folder, Sender sender);

/// Returns the archive of such files, a tar.gz with all of them in one folder of that name. Equal files give equal
/// bytes. Throws ArenaFailure if a file cannot be read.
HandedFile packed(const std::string& name, const FolderFiles& chosen);

/// A folder as an author sends it.
struct PackedFolder {
    HandedFile archive;  ///< packed() under the folder's name
    /// What is in it, from the folder, in order. Installed packages are one entry, with the number of their files:
    /// `.venv (120 files)`.
    std::vector<std::string> files;
    std::vector<std::string> left_out;  ///< as in FolderFiles
    std::size_t count = 0;              ///< of files in the archive
};

/// Packs what choose_files() chooses for the author. Returns an error if the folder cannot be read or no file is left, or
/// if it has more than a submission may have (UnpackLimits).
Result<PackedFolder> pack_folder(const std::filesystem::path& folder);

/// Returns whether the name begins with a dot. All that lies in a folder `.cargo` is hidden, too.
bool is_hidden(const std::filesystem::path& path);

}  // namespace isola_arena::host
