#pragma once

#include <optional>

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"

namespace isola_arena::dominoes::engine {

/// Finds out which player wins by best play, to the end of the game.
///
/// The value of a position is the mover's edge: the mover wins if lead + edge > 0. An edge is odd, as leads are even;
/// it is `sure_edge` or -`sure_edge` if a domino decides the game. It does not depend on the scores, so a remembered
/// edge holds for all of them.
class WinSolver {
public:
    static constexpr int sure_edge = 2001;

    WinSolver(Table& table, Patience& patience) : table_(table), patience_(patience) {}

    /// Returns whether the mover wins; nullopt if the patience runs out before that is known.
    std::optional<bool> mover_wins(const Board& board);

    /// Returns the same from memory alone; nullopt if that is not enough to know.
    std::optional<bool> remembered(const Board& board) const;

private:
    struct Range {
        int lower;
        int upper;
    };

    int edge(const Board& board, int alpha);
    int edge_of_pass(const Board& board, int alpha);
    int edge_of_best(const Board& board, int alpha, Range known, Choice remembered);

    Table& table_;
    Patience& patience_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
