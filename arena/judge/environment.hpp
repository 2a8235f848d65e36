#pragma once

#include <string>
#include <vector>

#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// Returns a bot's whole environment in this game as NAME=VALUE: the ARENA_... entries of the protocol, and PATH, HOME
/// and LANG of the arena's own environment. Nothing else is passed on. Variables with which Python and Perl repeat a game
/// are always set.
std::vector<std::string> bot_environment(const GameHeader& header, Player player);

}  // namespace isola_arena
