#pragma once

#include "bot/engine/isola/board.hpp"
#include "bot/engine/isola/time.hpp"

namespace isola_arena::isola::engine {

/// How many moves a pawn of the queen variant can still make alone: at least, and at most.
struct Survival {
    int least = 0;
    int most = 0;
};

/// The free squares that a pawn can ever come to by itself.
template <int Side>
Bitboard<Side> region(int pawn, const Bitboard<Side>& free);

/// Looks for the longest walk that never comes back to a square. One walk goes to its end; others are tried for at
/// most that many steps and until the stopwatch expires. Exact when that was enough. A region of more than 64 squares
/// is only counted: walking it would take longer than a turn may.
template <int Side>
Survival longest_walk(int pawn, const Bitboard<Side>& free, int steps, Stopwatch& watch);

}  // namespace isola_arena::isola::engine
