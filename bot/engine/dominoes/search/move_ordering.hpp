#pragma once

#include <array>
#include <cstddef>

#include "bot/engine/dominoes/search/board.hpp"

namespace isola_arena::dominoes::engine {

/// A play and the position after it.
struct Branch {
    Board child;
    Choice choice;
    int gain = 0;         ///< in steps
    int order_score = 0;  ///< the score for move ordering, higher first
};

/// The plays of a position in the order of the search. First are plays that leave few fitting tiles to the opponent and
/// many to the mover.
class Branches {
public:
    /// Lists the plays. `remembered`, usually the best play of the transposition table, comes first if it is among
    /// them.
    explicit Branches(const Board& board, Choice table_choice = {});

    std::size_t size() const { return size_; }

    /// Returns the play at `place` in the order. Each call does one step of a selection sort, so call it for 0, 1, 2,
    /// ..., once each.
    const Branch& pick(std::size_t place);

private:
    std::array<Branch, Choices::most> items_;
    std::size_t size_ = 0;
};

}  // namespace isola_arena::dominoes::engine
