#pragma once

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// Returns the static evaluation of a `queens` position for the mover, from -20000 to 20000; 100 is one unit of
/// log-odds. my_moves, their_moves: the squares that the mover and the opponent can reach in one move.
template <int Side>
int evaluate_queens(const Board<Side>& board, const Bitboard<Side>& my_moves, const Bitboard<Side>& their_moves);

}  // namespace isola_arena::isola::engine
