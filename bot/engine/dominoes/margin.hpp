#pragma once

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"
#include "bot/engine/dominoes/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// Finds out by how much a won game can be won.
///
/// The difference of the final scores is a thousand points plus the winner's own points. So the value of a position is
/// `won` + the steps that the mover still gains if the mover wins, and -(`won` + the steps that the other player still
/// gains) if it loses.
class Margin {
public:
    static constexpr int won = 2000;

    struct Best {
        Choice choice;
        int steps;      ///< the least that the mover still gains
        bool complete;  ///< whether it is known that no other play gains more
    };

    Margin(Table& table, const WinSolver& winner, Patience& patience)
        : table_(table), winner_(winner), patience_(patience) {}

    /// Returns the play that wins by most, beginning with `winning`, which must be known to win. If patience runs out,
    /// returns the best play found so far.
    Best widest(const Board& board, Choice winning);

    /// Returns the play of a mover that loses after which the other player gains least, which is in `steps`. The result
    /// means nothing unless it is complete.
    Best narrowest(const Board& board);

private:
    static constexpr int infinite = 2 * won;

    struct Known {
        int lower = -infinite;
        int upper = infinite;
        Choice best;
    };

    struct Found {
        Choice choice;
        int value;
    };

    Found best_above(const Board& board, Choice first, int alpha);
    int value(const Board& board, int alpha);
    int value_of_pass(const Board& board, int alpha);
    int value_of_best(const Board& board, int alpha, Known known);
    Known known_of(const Board& board) const;

    Table& table_;
    const WinSolver& winner_;
    Patience& patience_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
