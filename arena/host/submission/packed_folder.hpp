#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// A folder as an author sends it.
struct PackedFolder {
    HandedFile archive;  ///< a tar.gz, named after the folder; equal folders give equal bytes
    /// What is in it, from the folder, in order. Installed packages (a virtual environment, node_modules) are one
    /// entry, with the number of their files: `.venv (120 files)`.
    std::vector<std::string> files;
    /// `NAME: reason`, from the folder, in order. What is left out of installed packages is one entry for all of them.
    std::vector<std::string> left_out;
    std::size_t count = 0;  ///< of files in the archive
};

/// Packs the files of a bot's folder and of the folders in it. Leaves out what a bot does not need and what an author
/// may not mean to send: hidden files and folders, except those of is_part_though_hidden(), what unpacking leaves out
/// (EntryName::no_part_of_a_bot), a folder `games` of records at the top, files of other users, and links that lead out
/// of the folder or to other folders. Returns an error if the folder cannot be read or no file is left, or if it has
/// more than a submission may have (UnpackLimits).
Result<PackedFolder> pack_folder(const std::filesystem::path& folder);

/// Returns whether the name begins with a dot. All that lies in a folder `.cargo` is hidden, too.
bool is_hidden(const std::filesystem::path& path);

/// Returns whether a hidden file or folder is part of a bot all the same: a virtual environment of Python, what cargo
/// needs of vendored crates, and cargo's settings, but not its passwords.
bool is_part_though_hidden(const std::filesystem::path& path);

/// The reason of links that lead out of the folder, also of those whose target does not exist.
inline constexpr std::string_view leads_out = "the link leads out of the folder";

/// Returns why the link in a folder (a real path, without links) cannot stand for a file of the folder; empty: it can.
std::string reason_of_link(const std::filesystem::path& link, const std::filesystem::path& folder);

}  // namespace isola_arena::host
