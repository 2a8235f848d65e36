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
/// place is not shown for being named; where a folder was given, only what every user of the machine can read is, for the
/// words may be a stranger's. unprivileged: the bot is run by a user without rights of its own. Refused: what the
/// program needs cannot be shown, with what to do.
Result<BotView> view_for(const Program& program, const std::vector<std::string>& hidden, const Places& places,
                         bool unprivileged);

}  // namespace isola_arena
