#pragma once

#include <cstdint>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// How many sequences of that many legal turns start here (1 for depth 0). A turn is a move with its steal. The turn
/// limit is left out of account.
std::uint64_t perft(const State& state, int depth);

}  // namespace isola_arena::isola
