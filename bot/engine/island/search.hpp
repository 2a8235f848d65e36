#pragma once

#include <array>
#include <vector>

#include "bot/engine/island/belief.hpp"
#include "bot/engine/island/other_mind.hpp"
#include "bot/engine/island/values.hpp"

namespace isola_arena::island::engine {

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

    /// Returns the value of a legal action, from -1 to 1, times the belief's total. depth is 0 or 1. mind: the other
    /// player's before the action, for its next answer; nullptr: it acts by the models alone.
    float worth(PawnPositions pawns, Bag hand, Action action, const Belief& belief, int depth,
                const OtherMind* mind = nullptr) const;

private:
    using Chances = std::array<float, actions>;

    Action answer(std::size_t kind, PawnPositions his_pawns, Bag hand, const Answers* thought) const;
    Chances answers(std::size_t kind, PawnPositions his_pawns, const Belief& belief, const Answers* thought) const;
    float waiting(PawnPositions pawns, Bag bag, const Belief& belief, int depth, const OtherMind* mind) const;
    float stepped(PawnPositions pawns, Bag bag, Action action, const Belief& belief, int depth,
                  const Answers* thought) const;

    const Hands* hands_;
    std::vector<Kind> kinds_;
    bool may_shuffle_;
};

}  // namespace isola_arena::island::engine
