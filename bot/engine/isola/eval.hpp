#pragma once

#include <array>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// For the variants with a steal. The prospects of one pawn, counted over the free squares of the board.
struct Outlook {
    int mobility = 0;            ///< squares to move to at once
    int walks = 0;               ///< pairs of such a square and a free neighbour of it: the mobility after next
    std::array<int, 3> rings{};  ///< squares first reached with the second, third and fourth move
};

/// The prospects of both pawns, and how the board is shared between them.
struct Prospect {
    Outlook mover;
    Outlook other;
    int territory = 0;  ///< squares that the mover reaches first, less those that the other reaches first
};

template <int Side>
Prospect prospect(const Board<Side>& board);

/// Returns the mover's chances as a number from -20000 to 20000; 100 is one unit of log-odds.
int evaluate(const Prospect& prospect);

}  // namespace isola_arena::isola::engine
