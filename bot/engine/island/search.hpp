#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/belief/belief.hpp"
#include "bot/engine/island/belief/other_mind.hpp"
#include "bot/engine/island/tables/values.hpp"

namespace isola_arena::island::engine {

/// An expectation search over the belief about the opponent's hand. The value tables treat that hand as freshly drawn,
/// so the search uses the belief where it matters most: for the opponent's next action and, at depth 1, for the own
/// action after it, with the belief updated in between. After an attack by the opponent the tables are used at once.
class Search {
public:
    Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle);

    struct Best {
        Action action;
        float value;
    };

    /// Returns the action with the highest value, and its value. Every hand has an action: a retreat is always legal.
    Best best(PawnPositions pawns, Bag hand, const Belief& belief, int depth) const;

    /// Returns the value of a legal action, from -1 to 1, times the total of the belief. depth is 0 or 1. mind: the
    /// opponent's mind before the action, which predicts the opponent's answer; nullptr: every kind follows its policy.
    float worth(PawnPositions pawns, Bag hand, Action action, const Belief& belief, int depth,
                const OtherMind* mind = nullptr) const;

private:
    using Chances = std::array<float, actions>;

    Action answer(std::size_t kind, PawnPositions other_pawns, Bag hand, const Answers* thought) const;
    Chances answers(std::size_t kind, PawnPositions other_pawns, const Belief& belief, const Answers* thought) const;
    float waiting(PawnPositions pawns, Bag bag, const Belief& belief, int depth, const OtherMind* mind) const;
    float stepped(PawnPositions pawns, Bag bag, Action action, const Belief& belief, int depth,
                  const Answers* thought) const;

    const Hands* hands_;
    std::vector<Kind> kinds_;
    bool may_shuffle_;
};

}  // namespace isola_arena::island::engine
