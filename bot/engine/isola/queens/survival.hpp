#pragma once

#include "bot/engine/isola/common/board.hpp"
#include "bot/engine/isola/common/time.hpp"

namespace isola_arena::isola::engine {

/// Bounds for the number of moves that a queen can still make if it is alone in its region.
struct Survival {
    int least = 0;
    int most = 0;
};

/// Returns the pawn's region: the free squares that are connected with it. The pawn can never reach other squares.
template <int Side>
Bitboard<Side> region(int pawn, const Bitboard<Side>& free);

/// Looks for the longest self-avoiding walk of a queen, by depth-first search with Warnsdorff's rule. The first walk
/// always runs to its end. Others are tried until `steps` steps are done, the stopwatch expires, or a walk has `enough`
/// moves. The result is exact if all walks were tried. A region of more than 64 squares is only counted, because walks
/// through it would take too long.
template <int Side>
Survival longest_walk(int pawn, const Bitboard<Side>& free, int steps, Stopwatch& watch, int enough = 64);

}  // namespace isola_arena::isola::engine
