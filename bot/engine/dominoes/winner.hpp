#pragma once

#include <optional>

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"

namespace isola_arena::dominoes::engine {

/// Finds out who wins by best play, to the end of the game.
///
/// The value of a position is the mover's edge: he wins where lead + edge > 0. It is odd, as leads are even, and
/// `sure_edge` or less it where a domino decides. So what is remembered of a position holds for every score.
class Winner {
public:
    static constexpr int sure_edge = 2001;

    Winner(Table& table, Patience& patience) : table_(table), patience_(patience) {}

    /// Whether the mover wins; nothing where the patience ran out before.
    std::optional<bool> mover_wins(const Board& board);

    /// The same, as far as it is remembered.
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
