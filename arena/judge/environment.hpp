#pragma once

#include <string>
#include <vector>

#include "arena/judge/event.hpp"

namespace isola_arena {

/// A bot's whole environment in this game as NAME=VALUE: the ARENA_... entries of the protocol and of the arena's own
/// environment PATH, HOME and LANG, nothing else.
std::vector<std::string> bot_environment(const GameHeader& header, Player player);

}  // namespace isola_arena
