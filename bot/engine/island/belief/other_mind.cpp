#include "bot/engine/island/belief/other_mind.hpp"

#include <array>

namespace isola_arena::island::engine {
namespace {

// Marks bags that the action cannot leave, so that no value is computed for them.
constexpr float unasked = -9;

}  // namespace

OtherMind::OtherMind(const Hands& hands, const std::vector<Kind>& kinds, const std::vector<float>& priors)
    : hands_(&hands), kinds_(&kinds), priors_(&priors), belief_(hands, priors) {}

void OtherMind::settle() {
    if (!belief_.settle(*priors_, share_of_doubt)) belief_ = Belief(*hands_, *priors_);
}

OtherMind OtherMind::after(PawnPositions pawns, Action action) const {
    OtherMind mind = *this;
    mind.belief_ = belief_.acted(*hands_, pawns, action, [&](std::size_t kind, Bag hand) {
        return chance_of(*hands_, pawns, hand, (*kinds_)[kind].model->action(pawns, hand) == action, share_of_slips);
    });
    mind.settle();
    return mind;
}

OtherMind OtherMind::after_defence(int tile, int attackers, int defenders) const {
    OtherMind mind = *this;
    mind.belief_ = belief_.met(*hands_, tile, attackers, defenders);
    mind.settle();
    return mind;
}

OtherMind::Chances OtherMind::chances_of(PawnPositions my_pawns, const Belief& belief) const {
    Chances chances;
    for (std::size_t number = 0; number < kinds_->size(); ++number) {
        const Kind& kind = (*kinds_)[number];
        std::array<float, actions> sums{};
        for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
            const Bag hand = hands_->hand_at(place);
            sums[kind.model->action(my_pawns, hand)] += belief.weight(number, hand);
        }
        for (Action action = 0; action < actions; ++action)
            if (sums[action] > 0) chances.push_back({kind.values, action, sums[action]});
    }
    return chances;
}

float OtherMind::waiting(PawnPositions other_pawns, Bag left, const Chances& chances) {
    float sum = 0;
    for (const Chance& each : chances) sum += each.chance * each.values->suffered(other_pawns, left, each.action);
    return sum;
}

// Adds the value of the position `next`, times the total of the belief, for each bag that is not marked as unasked.
void OtherMind::add_worth(std::vector<float>& worths, PawnPositions next, const Belief& belief) const {
    const bool is_decided = next.lost() || next.won();
    const float decided = is_decided ? (next.won() ? belief.total() : -belief.total()) : 0;
    const Chances chances = is_decided ? Chances{} : chances_of(next.flipped(), belief);
    for (std::size_t bag = 0; bag < worths.size(); ++bag) {
        if (worths[bag] == unasked) continue;
        worths[bag] += is_decided ? decided : Values::discount * waiting(next, static_cast<Bag>(bag), chances);
    }
}

// Returns the value of the action for each bag that can be left after it. Hands that leave the same bag share the
// result, so this is cheaper than a search for each hand.
std::vector<float> OtherMind::worths(PawnPositions other_pawns, Action action) const {
    std::vector<float> worths(hands_->bags(), unasked);
    bool is_possible = false;
    for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
        const Bag hand = hands_->hand_at(place);
        if (!can(*hands_, other_pawns, hand, action)) continue;
        worths[after_use(*hands_, hand, other_pawns, action)] = 0;
        is_possible = true;
    }
    if (!is_possible) return worths;
    if (!is_attack(action)) {
        add_worth(worths, after_step(other_pawns, action), belief_);
        return worths;
    }
    const int count = attackers(action);
    for (int met = 0; met <= count; ++met)
        add_worth(worths, after_attack(other_pawns, count, met),
                  belief_.met(*hands_, other_pawns.distance(), count, met));
    return worths;
}

Answers OtherMind::answers(PawnPositions other_pawns) const {
    Answers answers(*hands_);
    std::vector<float> most(hands_->full_bags(), -2);
    for (Action action = 0; action < shuffling; ++action) {
        const std::vector<float> worth = worths(other_pawns, action);
        for (std::size_t place = 0; place < most.size(); ++place) {
            const Bag hand = hands_->hand_at(place);
            if (!can(*hands_, other_pawns, hand, action)) continue;
            const float value = worth[after_use(*hands_, hand, other_pawns, action)];
            if (value <= most[place]) continue;
            most[place] = value;
            answers.set(hand, action);
        }
    }
    return answers;
}

}  // namespace isola_arena::island::engine
