#pragma once

#include "arena/cli/attack/targets.hpp"
#include "arena/cli/attack/verdict.hpp"
#include "arena/cli/confinement.hpp"

namespace isola_arena {

/// Plays the match of one attack, the attacker first, and gives what was seen of it. words: of hostile_bot;
/// confinements: nobody is seated yet. Throws ArenaFailure where the arena itself fails.
attack::Observation play_attack(const attack::Attack& attack, const std::vector<std::string>& words,
                                attack::Targets& targets, Confinements confinements);

}  // namespace isola_arena
