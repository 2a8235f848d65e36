#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/process/spawn.hpp"
#include "arena/sandbox/places.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Something of the host that a bot sees, read-only, besides the runtime that all see.
struct Binding {
    std::string source;  ///< without links
    std::string target;  ///< its path in the sandbox
    bool is_folder = false;
    std::string closed = {};  ///< not empty: the user that the bot runs as cannot use it as it is; what to do, in words
};

/// Something inside a bound folder, or inside the runtime, that is covered.
struct Mask {
    std::string target;
    bool is_folder = false;
};

/// What one bot sees of the host.
struct BotView {
    std::string folder;  ///< where it starts; a path of the host, whether it is bound or not
    std::vector<Binding> bindings;
    std::vector<Mask> masks;
};

/// The view that a program needs: its own folder (the one that it is started in by a bots file, else that of the first
/// file that its words name), what else its words name, and the toolchains that it is run by. What lies in a hidden
/// place is not shown for being named; where a folder was given, only what every user of the machine can read is, and
/// what is the arena's own, for the words may be a stranger's. A command in a folder of which no bot may see the whole (a
/// home) brings the other files of its kind there: those that lie beside it, belong to the same user and have the same
/// ending. unprivileged: the bot is run by a user without rights of its own. Refused: what the program needs cannot be
/// shown, with what to do.
Result<BotView> view_for(const Program& program, const std::vector<std::string>& hidden, const Places& places,
                         bool unprivileged);

}  // namespace isola_arena
