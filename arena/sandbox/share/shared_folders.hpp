#pragma once

// Folders that whoever runs a contest shares with all bots and builds: which folders may be shared, and how the
// runtimes of languages find what is in them.

#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the real path of a folder that may be shared. A relative path counts from the current folder. Returns an
/// error, a sentence that begins with the path, if it is no folder, is one of the system's own, a home or a folder of
/// homes, if other users may write to it, to something in it or to a folder above it, or if a link in it leads out of
/// it to something that bots do not see anyway. Reads the names of all files in it.
Result<std::string> shareable_folder(const std::string& folder);

/// Adds shared folders to a program's environment: the folders to PYTHONPATH, their folders `node_modules` to
/// NODE_PATH, and their files `*.jar`, behind the current folder, to CLASSPATH.
void add_shared_folders(std::vector<std::string>& environment, const std::vector<std::string>& folders);

/// The same for a command that sets such a variable itself, as `env PYTHONPATH=src python3 bot.py` does: the folders
/// stand before what it sets.
void add_shared_folders_to_command(std::vector<std::string>& arguments, const std::vector<std::string>& folders);

}  // namespace isola_arena
