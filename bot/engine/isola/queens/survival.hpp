#pragma once

#include "bot/engine/isola/common/board.hpp"
#include "bot/engine/isola/common/time.hpp"

namespace isola_arena::isola::engine {

/// Bounds of the number of moves that a pawn of the queen variant can still make if it is alone.
struct Survival {
    int least = 0;
    int most = 0;
};

/// Returns the free squares that are connected with the pawn: it can never reach any others.
template <int Side>
Bitboard<Side> region(int pawn, const Bitboard<Side>& free);

/// Looks for the longest walk that never comes back to a square. The first walk goes to its end; others are tried for
/// at most `steps` steps, until the stopwatch expires and until one has `enough` moves. If that was enough to try all walks, the result is exact. A
/// region of more than 64 squares is only counted, because walking it would take longer than a turn may.
template <int Side>
Survival longest_walk(int pawn, const Bitboard<Side>& free, int steps, Stopwatch& watch, int enough = 64);

}  // namespace isola_arena::isola::engine
