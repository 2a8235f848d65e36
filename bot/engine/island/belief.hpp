#pragma once

#include <vector>

#include "bot/engine/island/opponent_model.hpp"

namespace isola_arena::island::engine {

/// The share of turns in which a player of any kind does just anything, and the part of a belief that is spread again
/// over all kinds by their priors. Without them one odd turn would decide for ever which kind a player is.
inline constexpr float share_of_slips = 0.1F;
inline constexpr float share_of_doubt = 0.02F;

/// How likely each hand of the other player is, for each kind of player that it may be: a weight for each kind and
/// hand. If the weights do not sum to 1, their sum is the chance of everything that was seen.
class Belief {
public:
    /// Starts with a freshly drawn hand; priors are the weights of the kinds.
    Belief(const Hands& hands, const std::vector<float>& priors);

    std::size_t kinds() const { return kinds_; }
    float weight(std::size_t kind, Bag hand) const { return weights_[kind * full_ + hand - first_]; }
    float total(std::size_t kind) const;
    float total() const;

    /// Returns the part of the belief in which an attack with `attackers` tiles of value `tile` is met with exactly
    /// `defenders` tiles, after the used tiles were replaced.
    Belief met(const Hands& hands, int tile, int attackers, int defenders) const;

    /// Returns the belief after the other player, at the position `his_pawns`, has done the action and drawn its new
    /// tiles. likelihood(kind, hand) returns how likely a player of that kind does the action with that hand; it is not
    /// called for hands that do not allow the action.
    template <class Likelihood>
    Belief acted(const Hands& hands, PawnPositions his_pawns, Action action, Likelihood likelihood) const;

    /// Adds the other belief, multiplied by the factor.
    void add(const Belief& part, float factor);

    /// Makes the weights sum to 1, and makes the sum of each kind at least `doubt` times its prior. Returns false, and
    /// changes no weight, if all weights are 0.
    bool settle(const std::vector<float>& priors, float doubt);

private:
    Belief(std::size_t kinds, const Hands& hands);
    void draw(const Hands& hands, std::size_t kind, const std::vector<float>& bags);

    std::size_t kinds_;
    std::size_t full_;
    std::size_t first_;
    std::vector<float> weights_;
};

/// Returns whether a hand at that position allows the action.
bool can(const Hands& hands, PawnPositions pawns, Bag hand, Action action);

/// Returns the chance of an action that a hand at that position allows, if its player means it or not: in a share
/// `slips` of its turns it does just any action.
float chance_of(const Hands& hands, PawnPositions pawns, Bag hand, bool is_meant, float slips);

template <class Likelihood>
Belief Belief::acted(const Hands& hands, PawnPositions his_pawns, Action action, Likelihood likelihood) const {
    Belief after(kinds_, hands);
    std::vector<float> bags(hands.bags());
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        bags.assign(hands.bags(), 0.0F);
        for (std::size_t place = 0; place < full_; ++place) {
            const Bag hand = hands.hand_at(place);
            if (weight(kind, hand) <= 0 || !can(hands, his_pawns, hand, action)) continue;
            bags[after_use(hands, hand, his_pawns, action)] += weight(kind, hand) * likelihood(kind, hand);
        }
        after.draw(hands, kind, bags);
    }
    return after;
}

}  // namespace isola_arena::island::engine
