#pragma once
// A class with an interface of its own, which knows nothing of the arena. Put yours here, and change isola_bot.cpp until
// it fits.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

/// Stays close to the opponent, and takes the squares around them. Squares are pairs of row and column.
class Player {
public:
    using Square = std::pair<int, int>;
    using Rows = std::vector<std::string>;  ///< a text for each row of the board, with the cells as in the arena's line

    /// Returns one of the moves.
    Square move(const Rows&, const std::vector<Square>& moves, Square opponent) { return closest(moves, opponent); }

    /// Returns one of the squares that can be stolen after the move.
    Square steal(const Rows&, const std::vector<Square>& squares, Square opponent) {
        return closest(squares, opponent);
    }

private:
    static int distance(Square one, Square two) {
        return std::max(std::abs(one.first - two.first), std::abs(one.second - two.second));
    }
    static Square closest(const std::vector<Square>& squares, Square to) {
        return *std::min_element(squares.begin(), squares.end(),
                                 [to](Square one, Square two) { return distance(one, to) < distance(two, to); });
    }
};
