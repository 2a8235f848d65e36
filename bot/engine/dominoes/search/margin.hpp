#pragma once

#include "bot/engine/dominoes/search/board.hpp"
#include "bot/engine/dominoes/search/time.hpp"
#include "bot/engine/dominoes/search/transposition_table.hpp"
#include "bot/engine/dominoes/search/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// Finds the play that wins a won game by the largest margin.
///
/// The search is alpha-beta with zero windows to the end of the game. Each search answers whether the value exceeds a
/// bound; the bound rises until a search fails, and a transposition table keeps the bounds between searches.
///
/// The final difference of the scores is 1000 points plus the winner's own points. So if the mover wins, the value of a
/// position is `won` plus the steps that the mover still gains; if the mover loses, it is -(`won` plus the steps that
/// the opponent still gains).
class Margin {
public:
    static constexpr int won = 2000;

    struct Best {
        Choice choice;
        int steps;      ///< the least that the mover still gains
        bool complete;  ///< whether it is known that no other play gains more
    };

    Margin(TranspositionTable& table, const WinSolver& winner, SearchBudget& budget)
        : table_(table), winner_(winner), budget_(budget) {}

    /// Returns the play with the largest margin. `winning` must be a play that is known to win; it is searched first.
    /// If the budget runs out, returns the best play found so far.
    Best widest(const Board& board, Choice winning);

    /// For a mover that loses: returns the play after which the opponent gains least; `steps` is the opponent's gain.
    /// The result is meaningless unless it is complete.
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

    TranspositionTable& table_;
    const WinSolver& winner_;
    SearchBudget& budget_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
