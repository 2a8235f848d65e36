#pragma once

#include <vector>

#include "bot/engine/island/tables/opponent_model.hpp"

namespace isola_arena::island::engine {

/// Two constants that keep the inference robust. A player of any kind plays a uniformly random action in
/// `share_of_slips` of its turns; and after each turn, `share_of_doubt` of the weight goes back to the kinds by their
/// priors. Without both, one unexpected turn would rule out a kind for the rest of the game.
inline constexpr float share_of_slips = 0.1F;
inline constexpr float share_of_doubt = 0.02F;

/// A probability distribution over what a player cannot see: the opponent's kind and its hand. It is a weight for each
/// pair of kind and hand. The weights of a part of a belief do not sum to 1: their sum is the joint probability of all
/// that was observed.
class Belief {
public:
    /// Starts with a freshly drawn hand. priors: the weight of each kind.
    Belief(const Hands& hands, const std::vector<float>& priors);

    std::size_t kinds() const { return kinds_; }
    float weight(std::size_t kind, Bag hand) const { return weights_[kind * full_ + hand - first_]; }
    float total(std::size_t kind) const;
    float total() const;

    /// Returns the part of the belief in which the opponent meets an attack, with `attackers` tiles of value `tile`,
    /// with exactly `defenders` tiles, and then replaces the tiles it used.
    Belief met(const Hands& hands, int tile, int attackers, int defenders) const;

    /// Returns the belief after the opponent, at the position `other_pawns`, has done the action and drawn new tiles.
    /// likelihood(kind, hand) returns the probability that a player of that kind does the action with that hand; it is
    /// called only for hands that allow the action.
    template <class Likelihood>
    Belief acted(const Hands& hands, PawnPositions other_pawns, Action action, Likelihood likelihood) const;

    /// Adds the other belief, weighted by the factor.
    void add(const Belief& part, float factor);

    /// Normalises the weights to a sum of 1, then gives each kind at least `doubt` times its prior. Returns false, and
    /// changes nothing, if all weights are 0.
    bool settle(const std::vector<float>& priors, float doubt);

private:
    Belief(std::size_t kinds, const Hands& hands);
    void draw(const Hands& hands, std::size_t kind, const std::vector<float>& bags);

    std::size_t kinds_;
    std::size_t full_;
    std::size_t first_;
    std::vector<float> weights_;
};

/// Returns whether the action is possible with this hand at this position.
bool can(const Hands& hands, PawnPositions pawns, Bag hand, Action action);

/// Returns the probability that a player does an action that its hand allows. is_meant: the action is the choice of its
/// model. With probability `slips` the player ignores its model and chooses uniformly among the legal actions.
float chance_of(const Hands& hands, PawnPositions pawns, Bag hand, bool is_meant, float slips);

template <class Likelihood>
Belief Belief::acted(const Hands& hands, PawnPositions other_pawns, Action action, Likelihood likelihood) const {
    Belief after(kinds_, hands);
    std::vector<float> bags(hands.bags());
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        bags.assign(hands.bags(), 0.0F);
        for (std::size_t place = 0; place < full_; ++place) {
            const Bag hand = hands.hand_at(place);
            if (weight(kind, hand) <= 0 || !can(hands, other_pawns, hand, action)) continue;
            bags[after_use(hands, hand, other_pawns, action)] += weight(kind, hand) * likelihood(kind, hand);
        }
        after.draw(hands, kind, bags);
    }
    return after;
}

}  // namespace isola_arena::island::engine
