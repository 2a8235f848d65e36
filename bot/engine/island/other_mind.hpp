#pragma once

#include <vector>

#include "bot/engine/island/belief.hpp"
#include "bot/engine/island/values.hpp"

namespace isola_arena::island::engine {

/// A kind of player that the other one may be.
struct Kind {
    const OpponentModel* model;  ///< its actions, as far as they depend on its position and hand alone
    const Values* values;        ///< the values of positions against it
};

/// The number of the kind that also thinks: what it does next is known better by an OtherMind than by its model.
inline constexpr std::size_t thinking_kind = 1;

/// What a player does in one position: an action for each hand.
class Answers {
public:
    explicit Answers(const Hands& hands) : first_(hands.first_full()), actions_(hands.full_bags(), shuffling) {}

    Action action(Bag hand) const { return actions_[static_cast<std::size_t>(hand - first_)]; }
    void set(Bag hand, Action action) { actions_[static_cast<std::size_t>(hand - first_)] = action; }

private:
    std::size_t first_;
    std::vector<Action> actions_;
};

/// The mind of the other player, if it thinks as the engine does without looking at its own next action: what it
/// believes about the own hand and kind after what both have seen, and what it does therefore. Its own hand, which it
/// knows, is not taken into account in what it believes.
class OtherMind {
public:
    /// Starts with a freshly drawn own hand. All that is given must outlive the mind.
    OtherMind(const Hands& hands, const std::vector<Kind>& kinds, const std::vector<float>& priors);

    /// Returns the mind after the own player, at that position, has done the action.
    OtherMind after(PawnPositions pawns, Action action) const;

    /// Returns the mind after its attack with `attackers` tiles of value `tile` was met with `defenders` own tiles.
    OtherMind after_defence(int tile, int attackers, int defenders) const;

    /// Returns what it does with each hand, at its position `his_pawns`. It never shuffles.
    Answers answers(PawnPositions his_pawns) const;

private:
    /// An action of the own player as one of a kind, and its chance.
    struct Chance {
        const Values* values;
        Action action;
        float chance;
    };
    using Chances = std::vector<Chance>;

    std::vector<float> worths(PawnPositions his_pawns, Action action) const;
    void add_worth(std::vector<float>& worths, PawnPositions next, const Belief& belief) const;
    Chances chances_of(PawnPositions my_pawns, const Belief& belief) const;
    static float waiting(PawnPositions his_pawns, Bag left, const Chances& chances);
    void settle();

    const Hands* hands_;
    const std::vector<Kind>* kinds_;
    const std::vector<float>* priors_;
    Belief belief_;
};

}  // namespace isola_arena::island::engine
