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

// Returns the chance that the other player's deed leads to the stand and to the own hand that are seen.
float sight_chance(const Hands& hands, PawnPositions before, Bag bag, Action deed, PawnPositions stand, Bag hand) {
    if (!is_attack(deed))
        return after_step(before.flipped(), deed).flipped() == stand ? fill_chance(hands, bag, hand) : 0;
    const int count = attackers(deed);
    float sum = 0;
    for (int met = 0; met <= count; ++met)
        if (after_attack(before.flipped(), count, met).flipped() == stand)
            sum += defence_chance(hands, bag, before.distance(), count, met, hand);
    return sum;
}

float choices_of(const Hands& hands, PawnPositions stand, Bag hand) {
    float count = 0;
    for_each_deed(hands, stand, hand, false, [&](Action) { ++count; });
    return count;
}

struct Seen {
    PawnPositions stand;
    Bag hand;
};

// Adds the belief after each possible answer of the other player to `sum`. The own deed, before the answer, has led to
// the stand `before`, the own bag and this part of the belief.
void add_answers(Belief& sum, const Hands& hands, const std::vector<Kind>& kinds, PawnPositions before, Bag bag,
                 const Belief& belief, Seen seen, float slips) {
    const PawnPositions his = before.flipped();
    for (Action deed = 0; deed < deeds; ++deed) {
        const float chance = sight_chance(hands, before, bag, deed, seen.stand, seen.hand);
        if (chance <= 0) continue;
        sum.add(belief.acted(hands, his, deed,
                             [&](std::size_t kind, Bag hand) {
                                 const float meant = kinds[kind].habit->deed(his, hand) == deed ? 1 - slips : 0;
                                 return meant + slips / (1 + choices_of(hands, his, hand));
                             }),
                chance);
    }
}

}  // namespace

Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions stand, Bag hand,
                float slips) {
    Belief sum(hands, std::vector<float>(kinds.size(), 0.0F));
    const Seen seen{stand, hand};
    if (!last.deed) {
        add_answers(sum, hands, kinds, last.stand, last.hand, last.belief, seen, slips);
        return sum;
    }
    const Bag bag = after_use(hands, last.hand, last.stand, *last.deed);
    if (!is_attack(*last.deed)) {
        const PawnPositions before = after_step(last.stand, *last.deed);
        add_answers(sum, hands, kinds, before, bag, last.belief, seen, slips);
        return sum;
    }
    const int count = attackers(*last.deed);
    for (int met = 0; met <= count; ++met) {
        const PawnPositions before = after_attack(last.stand, count, met);
        if (before.lost() || before.won()) continue;
        const Belief part = last.belief.met(hands, last.stand.distance(), count, met);
        add_answers(sum, hands, kinds, before, bag, part, seen, slips);
    }
    return sum;
}

}  // namespace isola_arena::island::engine
