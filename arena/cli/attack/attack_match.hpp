#pragma once

#include "arena/contest/setup/confinements.hpp"
#include "arena/sandbox/attack/targets.hpp"
#include "arena/sandbox/attack/verdict.hpp"

namespace isola_arena {

/// Plays the match of one attack and returns the observations of it. The attacker is hostile_bot with these words as
/// arguments; it starts the odd games. confinements has no bots seated yet. Throws ArenaFailure if the arena itself
/// fails, Interrupted if a signal ends the match.
attack::AttackObservation play_attack(const attack::Attack& attack, const std::vector<std::string>& words,
                                      attack::Targets& targets, Confinements confinements);

}  // namespace isola_arena
