#pragma once

// Finds the files of the host that a command needs in its mount namespace: those that its words name, and the
// toolchains of its programs.

#include <optional>
#include <string>
#include <vector>

#include "arena/process/start/program.hpp"
#include "arena/sandbox/system_paths.hpp"

namespace isola_arena {

/// A file or folder of the host that a word of a command names.
struct NamedPath {
    std::string path;  ///< absolute and normal, as the bot will call it
    bool is_folder = false;
    bool written_relative = false;
    bool is_program = false;  ///< it is the first word
    bool from_path = false;   ///< found in the arena's PATH, or needed by a program that was found there
};

/// Returns the parts of a word that could name a file or folder, each once: the word, the text after its first `=`, the
/// pieces between its `=` and `:`, and the pieces between these, blanks, quotes and semicolons. A part `FOLDER/*` is
/// replaced by its folder.
std::vector<std::string> parts_of_word(const std::string& word);

/// Returns the files and folders that the words name, in their order, each once. Leaves out the runtime, which every
/// sandbox has, and the system's own folders (/proc, /sys, /dev, /etc). Relative words count from the folder.
std::vector<NamedPath> named_paths(const std::vector<std::string>& words, const std::string& folder,
                                   const SystemPaths& places);

/// Returns the folders that the paths of the words go through and leave again by `..`, as in `tests/../bot.py`, each once:
/// the kernel wants them to be there.
std::vector<std::string> crossed_folders(const std::vector<std::string>& words, const std::string& folder);

/// Returns the folders and files that the programs among the words need. A program that is found in PATH adds the
/// folder above its `bin` (or `shims`), or its own folder if that has another name. A program that is named by its path
/// does so only if there is a `lib` or `libexec` beside its `bin`. The target of a program's symbolic link, and the
/// interpreter in its first line, add their folders likewise. Of a folder that holds too much for a bot to see (a
/// home), only the file is added. The runtime and the system's own folders are left out.
std::vector<NamedPath> toolchains(const std::vector<std::string>& words, const std::string& folder,
                                  const SystemPaths& places);

}  // namespace isola_arena
