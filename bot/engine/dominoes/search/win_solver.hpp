#pragma once

#include <optional>

#include "bot/engine/dominoes/search/board.hpp"
#include "bot/engine/dominoes/search/time.hpp"
#include "bot/engine/dominoes/search/transposition_table.hpp"

namespace isola_arena::dominoes::engine {

/// Proves which player wins by best play, with a search to the end of the game.
///
/// The search is alpha-beta with a zero window at the score that decides the game: "does the mover win?" needs one
/// bound, not the exact value. A transposition table keeps a lower and an upper bound for each position.
///
/// The value is the mover's edge: the mover wins if lead + edge > 0. Leads are even and edges odd, so there is no draw.
/// If a player gets rid of all tiles, the edge is `sure_edge` or -`sure_edge`, whatever the scores. An edge does not
/// depend on the scores so far, so one table entry is valid for every lead.
class WinSolver {
public:
    static constexpr int sure_edge = 2001;

    WinSolver(TranspositionTable& table, SearchBudget& budget) : table_(table), budget_(budget) {}

    /// Returns whether the mover wins; nullopt if the budget runs out before that is known.
    std::optional<bool> mover_wins(const Board& board);

    /// Returns the same from the transposition table alone; nullopt if the stored bounds do not decide it.
    std::optional<bool> probe(const Board& board) const;

private:
    struct Range {
        int lower;
        int upper;
    };

    int edge(const Board& board, int alpha);
    int edge_of_pass(const Board& board, int alpha);
    int edge_of_best(const Board& board, int alpha, Range known, Choice table_choice);

    TranspositionTable& table_;
    SearchBudget& budget_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
