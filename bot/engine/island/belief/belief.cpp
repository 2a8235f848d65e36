#include "bot/engine/island/belief/belief.hpp"

#include <algorithm>
#include <numeric>

namespace isola_arena::island::engine {

Belief::Belief(std::size_t kinds, const Hands& hands)
    : kinds_(kinds), full_(hands.full_bags()), first_(hands.first_full()), weights_(kinds * full_) {}

Belief::Belief(const Hands& hands, const std::vector<float>& priors) : Belief(priors.size(), hands) {
    for (std::size_t kind = 0; kind < kinds_; ++kind)
        for (std::size_t place = 0; place < full_; ++place)
            weights_[kind * full_ + place] = priors[kind] * hands.fresh(hands.hand_at(place));
}

float Belief::total(std::size_t kind) const {
    const float* first = &weights_[kind * full_];
    return std::accumulate(first, first + full_, 0.0F);
}

float Belief::total() const { return std::accumulate(weights_.begin(), weights_.end(), 0.0F); }

Belief Belief::met(const Hands& hands, int tile, int attackers, int defenders) const {
    Belief after(kinds_, hands);
    std::vector<float> bags(hands.bags());
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        bags.assign(hands.bags(), 0.0F);
        for (std::size_t place = 0; place < full_; ++place) {
            const Bag hand = hands.hand_at(place);
            if (std::min(attackers, hands.count(hand, tile)) == defenders)
                bags[hands.without(hand, tile, defenders)] += weight(kind, hand);
        }
        after.draw(hands, kind, bags);
    }
    return after;
}

void Belief::draw(const Hands& hands, std::size_t kind, const std::vector<float>& bags) {
    for (std::size_t bag = 0; bag < bags.size(); ++bag)
        if (bags[bag] > 0)
            for (const Fill& fill : hands.fills(static_cast<Bag>(bag)))
                weights_[kind * full_ + hands.place(fill.hand)] += bags[bag] * fill.chance;
}

void Belief::add(const Belief& part, float factor) {
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] += factor * part.weights_[i];
}

bool Belief::settle(const std::vector<float>& priors, float doubt) {
    const float all = total();
    if (!(all > 0)) return false;
    // Part of every kind's prior is put back (doubt). A kind whose weight has fallen to 0 has no belief about the hand
    // any more, so it gets that of all kinds together.
    std::vector<float> mixed(full_);
    for (std::size_t i = 0; i < weights_.size(); ++i) mixed[i % full_] += weights_[i] / all;
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i] = (1 - doubt) * weights_[i] / all + doubt * priors[i / full_] * mixed[i % full_];
    return true;
}

bool can(const Hands& hands, PawnPositions pawns, Bag hand, Action action) {
    if (action == shuffling) return true;
    if (is_attack(action)) return hands.count(hand, pawns.distance()) >= attackers(action);
    return hands.count(hand, step(action)) > 0 && (is_retreat(action) || step(action) < pawns.distance());
}

float chance_of(const Hands& hands, PawnPositions pawns, Bag hand, bool is_meant, float slips) {
    float choices = 0;
    for_each_action(hands, pawns, hand, false, [&](Action) { ++choices; });
    return (is_meant ? 1 - slips : 0) + slips / (1 + choices);
}

}  // namespace isola_arena::island::engine
