#pragma once

#include <array>

#include "bot/engine/isola/board.hpp"

namespace isola_arena::isola::engine {

/// What one pawn can hope for: squares counted over the free squares of the board.
struct Outlook {
    int mobility = 0;            ///< squares to move to at once
    int walks = 0;               ///< pairs of such a square and a free neighbour of it: the mobility after next
    std::array<int, 3> rings{};  ///< squares first reached with the second, third and fourth move
};

/// Both sides of a position and how the board is shared.
struct Prospect {
    Outlook mover;
    Outlook other;
    int territory = 0;  ///< squares that the mover reaches first, less those that the other reaches first
};

template <int Side>
Prospect prospect(const Board<Side>& board);

/// The mover's chances as a number between -20000 and 20000; 100 is one unit of log-odds.
int evaluate(const Prospect& prospect, Reach reach);

}  // namespace isola_arena::isola::engine
