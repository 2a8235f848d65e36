#pragma once

#include <array>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// The features of one pawn in the evaluation (variants with a steal), counted over the free squares.
struct Outlook {
    int mobility = 0;            ///< squares that the pawn can move to
    int walks = 0;               ///< walks of two moves, counted without blocking
    std::array<int, 3> rings{};  ///< squares first reached with the second, third and fourth move
};

/// The features of a position: those of both pawns, and the balance of territory between them.
struct Prospect {
    Outlook mover;
    Outlook other;
    int territory = 0;  ///< squares that the mover reaches first, less those that the other reaches first
};

template <int Side>
Prospect prospect(const Board<Side>& board);

/// Returns the static evaluation for the mover, from -20000 to 20000; 100 is one unit of log-odds.
int evaluate(const Prospect& prospect);

}  // namespace isola_arena::isola::engine
