#include "bot/engine/island/tables/opponent_model.hpp"

namespace isola_arena::island::engine {
namespace {

// Returns a score that orders the actions other than attacks. The chance to attack in the next turn counts most, then a
// small distance, then the distance from the own edge.
int promise(const Hands& hands, PawnPositions pawns, Bag hand, Action action) {
    const PawnPositions next = after_step(pawns, action);
    if (next.lost()) return -1000;
    const Bag left = after_use(hands, hand, pawns, action);
    return 100 * hands.count(left, next.distance()) - 5 * next.distance() + next.mine;
}

Action attackers_choice(const Hands& hands, PawnPositions pawns, Bag hand) {
    if (const int matching = hands.count(hand, pawns.distance())) return attack_with(matching);
    Action best = shuffling;
    int most = -2000;
    for_each_action(hands, pawns, hand, false, [&](Action action) {
        const int value = promise(hands, pawns, hand, action);
        if (value <= most) return;
        most = value;
        best = action;
    });
    return best;
}

}  // namespace

OpponentModel::OpponentModel(const Hands& hands)
    : full_(hands.full_bags()), first_(hands.first_full()), actions_(positions * full_) {}

OpponentModel attacker(const Hands& hands) {
    OpponentModel model(hands);
    for_each_position([&](PawnPositions pawns) {
        for (std::size_t place = 0; place < hands.full_bags(); ++place) {
            const Bag hand = hands.hand_at(place);
            model.set(pawns, hand, attackers_choice(hands, pawns, hand));
        }
    });
    return model;
}

}  // namespace isola_arena::island::engine
