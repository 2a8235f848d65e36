#pragma once

#include <cstdint>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// Returns the number of sequences of `depth` legal turns from this state (1 for depth 0). A turn is a move with its
/// steal. The turn limit is ignored.
std::uint64_t perft(const State& state, int depth);

}  // namespace isola_arena::isola
