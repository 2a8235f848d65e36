#pragma once

#include <string_view>

#include "protocol/isola/rules.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::testing {

/// The rules of a variant that exists.
Rules rules_of(std::string_view name, Size size);

/// A turn drawn from all legal ones; only where there is one.
Turn random_turn(const State& state, Rng& rng);

/// A position in which the player to move has a move, after at most that many random turns from the start.
State random_position(const Rules& rules, int turns, Rng& rng);

/// What a simple player does: to the square with most moves on, then stealing a square next to the opponent.
Turn greedy_turn(const State& state, Rng& rng);

}  // namespace isola_arena::isola::testing
