#pragma once

// Decides which files of the host are mounted in a bot's mount namespace, and which of them are covered.

#include <string>
#include <vector>

#include "arena/process/start/program.hpp"
#include "arena/sandbox/command_files.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A file or folder of the host that a bot sees, read-only, besides the runtime that all bots see.
struct Binding {
    std::string source;  ///< its path on the host, without symbolic links
    std::string target;  ///< its path in the sandbox
    bool is_folder = false;
    std::string closed = {};  ///< reason and remedy if the bot's user cannot use it as it is; else empty
};

/// A file or folder inside a binding, or inside the runtime, that is covered so that the bot cannot see it.
struct Mask {
    std::string target;
    bool is_folder = false;
};

/// The files and folders of the host that one bot sees.
struct BotView {
    std::string folder;  ///< the folder that it starts in; a path of the host, whether it is bound or not
    std::vector<Binding> bindings;
    std::vector<Mask> masks;
    std::vector<std::string> crossed;  ///< folders outside the bindings that the sandbox has, but empty; see
                                       ///< crossed_folders()
};

/// Returns the view that a program needs:
/// - its own folder: the folder that a bots file gives, else the folder of the first file that its words name;
/// - the other files and folders that its words name, unless they lie in a hidden place. If a bots file gives the
///   folder, a stranger may have written the words. Then a named path outside that folder is shown only if every user
///   of the machine can read it, or if it belongs to the arena's installation;
/// - the toolchains of its programs;
/// - the shared folders.
/// If a command lies in a folder that no bot may see whole (a home), the bot sees only the command itself and the files
/// beside it that have the same owner and the same ending. unprivileged: the bot runs as a user without any rights.
/// Returns an error, with the remedy, if something that the program needs cannot be shown.
Result<BotView> view_for(const Program& program, const std::vector<std::string>& hidden,
                         const std::vector<std::string>& shared, const SystemPaths& places, bool unprivileged);

}  // namespace isola_arena
