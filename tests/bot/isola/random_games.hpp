#pragma once

#include <string_view>

#include "protocol/isola/rules.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::testing {

/// Returns the rules of a variant, which must exist.
Rules rules_of(std::string_view name, Size size);

/// Returns a random legal turn. The player to move must have one.
Turn random_turn(const State& state, Rng& rng);

/// Returns a position in which the player to move has a move, after at most that many random turns from the start.
State random_position(const Rules& rules, int turns, Rng& rng);

/// Returns the turn of a simple player: to the square with most further moves, stealing a square next to the opponent.
Turn greedy_turn(const State& state, Rng& rng);

}  // namespace isola_arena::isola::testing
