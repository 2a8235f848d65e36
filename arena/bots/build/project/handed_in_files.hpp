#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// The files of a submission, or of one folder in it. Links are no files.
struct HandedInFiles {
    std::filesystem::path folder;
    std::vector<std::string> paths;  ///< from the folder, sorted
    std::map<std::string, std::string> scripts =
        {};  ///< paths without an ending whose first line names an interpreter,
             ///< and the ending of their language: `bot` and `.py`

    /// Returns whether there is a file with that path.
    bool has(std::string_view path) const;

    /// Returns the path with the ending of its language: `bot.py` for a script `bot` that is run by python3.
    std::string with_ending(const std::string& path) const;

    /// Returns the file's bytes, without a byte order mark; an error if it cannot be read, is UTF-16, or is longer than a
    /// source file may be.
    Result<std::string> bytes_of(const std::string& path) const;

    /// Returns the first bytes of a file, however long it is.
    std::string first_bytes_of(const std::string& path, std::size_t most) const;

    /// Returns the paths that match a pattern: `*` and `?` as in a shell; `**/` before it: in all folders.
    std::vector<std::string> matching(const std::string& pattern) const;

    /// Returns the files below a folder (`src/bot`; empty: all of them), with paths from there.
    HandedInFiles below(const std::string& inner) const;
};

HandedInFiles files_in(const std::filesystem::path& folder);

/// Returns whether the path matches a pattern of HandedInFiles::matching().
bool matches(const std::string& path, const std::string& pattern);

/// Returns the path without its last name: `src` for `src/main.cpp`, empty for `main.cpp`.
std::string folder_of(const std::string& path);

/// Returns whether the path is a file of that folder (empty: the topmost), at any depth.
bool is_below(std::string_view path, std::string_view folder);

/// Returns the part of the path (`src/test` of `src/test/java/A.java`) that is a folder of others: installed packages
/// (node_modules, vendor, a virtual environment, site-packages) or what a build has made. Empty: it is in none. files:
/// all of the submission, because some of these folders are known by a file in them or beside them.
std::string folder_of_others(const std::string& path, const HandedInFiles& files);

/// Returns the part of the path that is a folder of tests, examples or templates, or the whole path if its name is that
/// of a test or a tool's setting (`bot_test.go`, `setup.py`); empty: it is none of them.
std::string side_part_of(const std::string& path);

/// Returns where this path leads, as a path from the submission's folder, if it stands in a file of `folder`; nullopt
/// if it is absolute or leads out of the submission.
std::optional<std::string> path_within(const std::string& folder, const std::string& written);

}  // namespace isola_arena
