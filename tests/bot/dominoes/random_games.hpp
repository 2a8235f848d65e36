#pragma once

#include "protocol/dominoes/rules.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::dominoes::testing {

/// Returns the position after the deal of that seed.
State dealt(const Rules& rules, std::uint64_t seed);

/// Returns the position after a play and after the passes that the play forces.
State after(const State& state, const Play& choice);

/// Returns a random legal play. The player to move must have one.
Play random_play(const State& state, Rng& rng);

/// Returns a position in which the player to move can play, after at most that many random plays of a random deal.
State random_position(const Rules& rules, int plays, Rng& rng);

/// Returns the play of a simple player. It prefers the play with the most points, including points for a forced pass
/// and for the end of the game; then doubles; then heavy tiles.
Play simple_play(const State& state);

}  // namespace isola_arena::dominoes::testing
