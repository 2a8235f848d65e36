#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/belief.hpp"
#include "bot/engine/island/values.hpp"

namespace isola_arena::island::engine {

/// A kind of player that the other one may be.
struct Kind {
    const OpponentModel* model;  ///< its actions
    const Values* values;        ///< the values of positions against it
};

/// Looks ahead with the belief about the other player's hand, while the tables take that hand for fresh: at its answer
/// and, from depth 1 on, at the next own action, which uses the belief after the answer. After an answer that is an
/// attack the tables are used at once.
class Search {
public:
    Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle);

    struct Best {
        Action action;
        float value;
    };

    /// Returns the action with the highest value, and the value. Every hand has an action: a retreat is always legal.
    Best best(PawnPositions pawns, Bag hand, const Belief& belief, int depth) const;

    /// Returns the value of a legal action, from -1 to 1, times the belief's total. depth is 0 or 1.
    float worth(PawnPositions pawns, Bag hand, Action action, const Belief& belief, int depth) const;

private:
    using Chances = std::array<float, actions>;

    Chances answers(const Kind& kind, std::size_t number, PawnPositions his_pawns, const Belief& belief) const;
    float waiting(PawnPositions pawns, Bag bag, const Belief& belief, int depth) const;
    float stepped(PawnPositions pawns, Bag bag, Action action, const Belief& belief, int depth) const;

    const Hands* hands_;
    std::vector<Kind> kinds_;
    bool may_shuffle_;
};

}  // namespace isola_arena::island::engine
