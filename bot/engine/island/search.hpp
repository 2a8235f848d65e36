#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/belief.hpp"
#include "bot/engine/island/values.hpp"

namespace isola_arena::island::engine {

/// A kind of player that the other one may be.
struct Kind {
    const OpponentModel* habit;  ///< its deeds
    const Values* values;        ///< the values of positions against it
};

/// Looks ahead with the belief about the other player's hand, while the tables take that hand for fresh: at its answer
/// and, from depth 1 on, at the next own deed, which uses the belief after the answer. After an answer that is an
/// attack the tables are used at once.
class Search {
public:
    Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle);

    struct Best {
        Action deed;
        float value;
    };

    /// Returns the deed with the highest value, and the value. Every hand has a deed: a retreat is always legal.
    Best best(PawnPositions stand, Bag hand, const Belief& belief, int depth) const;

    /// Returns the value of a legal deed, from -1 to 1, times the belief's total. depth is 0 or 1.
    float worth(PawnPositions stand, Bag hand, Action deed, const Belief& belief, int depth) const;

private:
    using Chances = std::array<float, deeds>;

    Chances answers(const Kind& kind, std::size_t number, PawnPositions his_stand, const Belief& belief) const;
    float waiting(PawnPositions stand, Bag bag, const Belief& belief, int depth) const;
    float stepped(PawnPositions stand, Bag bag, Action deed, const Belief& belief, int depth) const;

    const Hands* hands_;
    std::vector<Kind> kinds_;
    bool may_shuffle_;
};

}  // namespace isola_arena::island::engine
