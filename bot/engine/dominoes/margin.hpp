#pragma once

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"
#include "bot/engine/dominoes/winner.hpp"

namespace isola_arena::dominoes::engine {

/// By how much a won game can be won.
///
/// The final scores lie a thousand points and the winner's own points apart. So the value of a position is `won` and
/// the steps that the mover still makes where he wins, and -`won` less the steps that the other still makes where he
/// loses.
class Margin {
public:
    static constexpr int won = 2000;

    struct Best {
        Choice choice;
        int steps;      ///< that the mover still makes at least
        bool complete;  ///< no other play makes more
    };

    Margin(Table& table, const Winner& winner, Patience& patience)
        : table_(table), winner_(winner), patience_(patience) {}

    /// The play that wins by most, starting from one that is known to win. Gives what it has when patience runs out.
    Best widest(const Board& board, Choice winning);

private:
    static constexpr int infinite = 2 * won;

    struct Known {
        int lower = -infinite;
        int upper = infinite;
        Choice best;
    };

    int value(const Board& board, int alpha);
    int value_of_pass(const Board& board, int alpha);
    int value_of_best(const Board& board, int alpha, Known known);
    Known known_of(const Board& board) const;

    Table& table_;
    const Winner& winner_;
    Patience& patience_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
