#pragma once

#include <vector>

#include "bot/engine/island/belief/belief.hpp"
#include "bot/engine/island/tables/values.hpp"

namespace isola_arena::island::engine {

/// A hypothesis about the opponent: its policy, and the values of positions against it.
struct Kind {
    const OpponentModel* model;  ///< its policy, which knows only its position and hand
    const Values* values;        ///< the values of positions against it
};

/// The index of the kind that itself infers and searches. Its next action comes from an OtherMind, which is more
/// precise than its fixed policy.
inline constexpr std::size_t thinking_kind = 1;

/// A policy for one position: an action for each hand.
class Answers {
public:
    explicit Answers(const Hands& hands) : first_(hands.first_full()), actions_(hands.full_bags(), shuffling) {}

    Action action(Bag hand) const { return actions_[static_cast<std::size_t>(hand - first_)]; }
    void set(Bag hand, Action action) { actions_[static_cast<std::size_t>(hand - first_)] = action; }

private:
    std::size_t first_;
    std::vector<Action> actions_;
};

/// A model of an opponent that reasons as the engine does (one level of recursive modelling): a belief about the
/// engine's hand and kind from what both have seen, and the best actions under that belief, by the value tables and
/// without a search. As a simplification, the belief does not use the opponent's knowledge of its own hand.
class OtherMind {
public:
    /// Starts with a freshly drawn hand of the engine. The arguments must outlive this object.
    OtherMind(const Hands& hands, const std::vector<Kind>& kinds, const std::vector<float>& priors);

    /// Returns the mind after the engine, at `pawns`, has done the action.
    OtherMind after(PawnPositions pawns, Action action) const;

    /// Returns the mind after the opponent's attack, with `attackers` tiles of value `tile`, was met with `defenders`
    /// tiles of the engine.
    OtherMind after_defence(int tile, int attackers, int defenders) const;

    /// Returns the opponent's action for each of its hands, at its position `other_pawns`. It never shuffles.
    Answers answers(PawnPositions other_pawns) const;

private:
    /// An action that the engine may take next if it is of one kind, and its probability.
    struct Chance {
        const Values* values;
        Action action;
        float chance;
    };
    using Chances = std::vector<Chance>;

    std::vector<float> worths(PawnPositions other_pawns, Action action) const;
    void add_worth(std::vector<float>& worths, PawnPositions next, const Belief& belief) const;
    Chances chances_of(PawnPositions my_pawns, const Belief& belief) const;
    static float waiting(PawnPositions other_pawns, Bag left, const Chances& chances);
    void settle();

    const Hands* hands_;
    const std::vector<Kind>* kinds_;
    const std::vector<float>* priors_;
    Belief belief_;
};

}  // namespace isola_arena::island::engine
