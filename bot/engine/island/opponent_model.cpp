#include "bot/engine/island/opponent_model.hpp"

namespace isola_arena::island::engine {
namespace {

// Returns the promise of a deed other than an attack. The chance to attack next turn counts most, then a small
// distance, and last the distance from its own edge.
int promise(const Hands& hands, PawnPositions stand, Bag hand, Action deed) {
    const PawnPositions next = after_step(stand, deed);
    if (next.lost()) return -1000;
    const Bag left = after_use(hands, hand, stand, deed);
    return 100 * hands.count(left, next.distance()) - 5 * next.distance() + next.mine;
}

Action attackers_choice(const Hands& hands, PawnPositions stand, Bag hand) {
    if (const int matching = hands.count(hand, stand.distance())) return attack_with(matching);
    Action best = shuffling;
    int most = -2000;
    for_each_deed(hands, stand, hand, false, [&](Action deed) {
        const int value = promise(hands, stand, hand, deed);
        if (value <= most) return;
        most = value;
        best = deed;
    });
    return best;
}

}  // namespace

OpponentModel::OpponentModel(const Hands& hands)
    : full_(hands.full_bags()), first_(hands.first_full()), deeds_(stands * full_) {}

OpponentModel attacker(const Hands& hands) {
    OpponentModel habit(hands);
    for_each_stand([&](PawnPositions stand) {
        for (std::size_t place = 0; place < hands.full_bags(); ++place) {
            const Bag hand = hands.hand_at(place);
            habit.set(stand, hand, attackers_choice(hands, stand, hand));
        }
    });
    return habit;
}

}  // namespace isola_arena::island::engine
