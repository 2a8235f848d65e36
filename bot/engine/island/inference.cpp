#include "bot/engine/island/inference.hpp"

#include <algorithm>

namespace isola_arena::island::engine {
namespace {

float fill_chance(const Hands& hands, Bag bag, Bag hand) {
    for (const Fill& fill : hands.fills(bag))
        if (fill.hand == hand) return fill.chance;
    return 0;
}

// Returns the chance that a bag is filled up, then loses exactly `met` tiles to the defence against an attack, then is
// filled up again and becomes the hand.
float defence_chance(const Hands& hands, Bag bag, int tile, int attackers, int met, Bag hand) {
    float sum = 0;
    for (const Fill& fill : hands.fills(bag))
        if (std::min(attackers, hands.count(fill.hand, tile)) == met)
            sum += fill.chance * fill_chance(hands, hands.without(fill.hand, tile, met), hand);
    return sum;
}

// Returns the chance that the other player's action leads to the position and to the own hand that are seen.
float sight_chance(const Hands& hands, PawnPositions before, Bag bag, Action action, PawnPositions pawns, Bag hand) {
    if (!is_attack(action))
        return after_step(before.flipped(), action).flipped() == pawns ? fill_chance(hands, bag, hand) : 0;
    const int count = attackers(action);
    float sum = 0;
    for (int met = 0; met <= count; ++met)
        if (after_attack(before.flipped(), count, met).flipped() == pawns)
            sum += defence_chance(hands, bag, before.distance(), count, met, hand);
    return sum;
}

float choices_of(const Hands& hands, PawnPositions pawns, Bag hand) {
    float count = 0;
    for_each_action(hands, pawns, hand, false, [&](Action) { ++count; });
    return count;
}

struct Seen {
    PawnPositions pawns;
    Bag hand;
};

// Adds the belief after each possible answer of the other player to `sum`. The own action, before the answer, has led
// to the position `before`, the own bag and this part of the belief.
void add_answers(Belief& sum, const Hands& hands, const std::vector<Kind>& kinds, PawnPositions before, Bag bag,
                 const Belief& belief, Seen seen, float slips) {
    const PawnPositions his = before.flipped();
    for (Action action = 0; action < actions; ++action) {
        const float chance = sight_chance(hands, before, bag, action, seen.pawns, seen.hand);
        if (chance <= 0) continue;
        sum.add(belief.acted(hands, his, action,
                             [&](std::size_t kind, Bag hand) {
                                 const float meant = kinds[kind].model->action(his, hand) == action ? 1 - slips : 0;
                                 return meant + slips / (1 + choices_of(hands, his, hand));
                             }),
                chance);
    }
}

}  // namespace

Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions pawns, Bag hand,
                float slips) {
    Belief sum(hands, std::vector<float>(kinds.size(), 0.0F));
    const Seen seen{pawns, hand};
    if (!last.action) {
        add_answers(sum, hands, kinds, last.pawns, last.hand, last.belief, seen, slips);
        return sum;
    }
    const Bag bag = after_use(hands, last.hand, last.pawns, *last.action);
    if (!is_attack(*last.action)) {
        const PawnPositions before = after_step(last.pawns, *last.action);
        add_answers(sum, hands, kinds, before, bag, last.belief, seen, slips);
        return sum;
    }
    const int count = attackers(*last.action);
    for (int met = 0; met <= count; ++met) {
        const PawnPositions before = after_attack(last.pawns, count, met);
        if (before.lost() || before.won()) continue;
        const Belief part = last.belief.met(hands, last.pawns.distance(), count, met);
        add_answers(sum, hands, kinds, before, bag, part, seen, slips);
    }
    return sum;
}

}  // namespace isola_arena::island::engine
