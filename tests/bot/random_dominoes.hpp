#pragma once

#include "protocol/dominoes/rules.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::dominoes::testing {

/// The position after the deal from that seed.
State dealt(const Rules& rules, std::uint64_t seed);

/// The position after a play and the passes that it forces on.
State after(const State& state, const Play& choice);

/// A play drawn from all legal ones; only where there is one.
Play random_play(const State& state, Rng& rng);

/// A position in which the player to move can play, after at most that many random plays of a random deal.
State random_position(const Rules& rules, int plays, Rng& rng);

/// What a simple player does: most points, those of a pass and of the end counted, then doubles, then heavy tiles.
Play simple_play(const State& state);

}  // namespace isola_arena::dominoes::testing
