#include "bot/engine/island/belief/inference.hpp"

#include <algorithm>
#include <cstdlib>

namespace isola_arena::island::engine {
namespace {

float fill_chance(const Hands& hands, Bag bag, Bag hand) {
    for (const Fill& fill : hands.fills(bag))
        if (fill.hand == hand) return fill.chance;
    return 0;
}

// Returns the probability of three steps together: the bag is filled up, loses exactly `met` tiles in the defence
// against an attack, and is filled up again to the hand.
float defence_chance(const Hands& hands, Bag bag, int tile, int attackers, int met, Bag hand) {
    float sum = 0;
    for (const Fill& fill : hands.fills(bag))
        if (std::min(attackers, hands.count(fill.hand, tile)) == met)
            sum += fill.chance * fill_chance(hands, hands.without(fill.hand, tile, met), hand);
    return sum;
}

// Returns the probability that the opponent's action leads to the position and the own hand that are observed now.
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

struct Seen {
    PawnPositions pawns;
    Bag hand;
};

// Adds to `sum` the belief after each possible action of the opponent. Before that action, the own action has led to
// the position `before`, the own bag `bag` and the belief `belief`.
void add_answers(Belief& sum, const Hands& hands, const std::vector<Kind>& kinds, PawnPositions before, Bag bag,
                 const Belief& belief, Seen seen, float slips, const std::optional<OtherMind>& mind) {
    const PawnPositions theirs = before.flipped();
    std::optional<Answers> thought;
    if (mind) thought = mind->answers(theirs);
    for (Action action = 0; action < actions; ++action) {
        const float chance = sight_chance(hands, before, bag, action, seen.pawns, seen.hand);
        if (chance <= 0) continue;
        sum.add(belief.acted(hands, theirs, action,
                             [&](std::size_t kind, Bag hand) {
                                 const Action meant = thought && kind == thinking_kind
                                                          ? thought->action(hand)
                                                          : kinds[kind].model->action(theirs, hand);
                                 return chance_of(hands, theirs, hand, meant == action, slips);
                             }),
                chance);
    }
}

// Calls visit(position, met) for every position to which the own action can have led with both pawns on the island.
// met: the tiles with which the opponent met an attack, otherwise 0.
template <class Visit>
void for_each_before(const LastLook& last, Visit visit) {
    if (!last.action) return visit(last.pawns, 0);
    if (!is_attack(*last.action)) return visit(after_step(last.pawns, *last.action), 0);
    const int count = attackers(*last.action);
    for (int met = 0; met <= count; ++met) {
        const PawnPositions before = after_attack(last.pawns, count, met);
        if (!before.lost() && !before.won()) visit(before, met);
    }
}

Bag bag_after(const Hands& hands, const LastLook& last) {
    return last.action ? after_use(hands, last.hand, last.pawns, *last.action) : last.hand;
}

}  // namespace

Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions pawns, Bag hand,
                float slips) {
    Belief sum(hands, std::vector<float>(kinds.size(), 0.0F));
    const Bag bag = bag_after(hands, last);
    std::optional<OtherMind> mind = last.mind;
    if (mind && last.action) mind = mind->after(last.pawns, *last.action);
    for_each_before(last, [&](PawnPositions before, int met) {
        const bool attacked = last.action && is_attack(*last.action);
        const Belief part =
            attacked ? last.belief.met(hands, last.pawns.distance(), attackers(*last.action), met) : last.belief;
        add_answers(sum, hands, kinds, before, bag, part, {pawns, hand}, slips, mind);
    });
    return sum;
}

std::optional<Defence> defence_seen(const Hands& hands, const LastLook& last, PawnPositions pawns) {
    std::optional<Defence> likeliest;
    const Bag bag = bag_after(hands, last);
    int least = hand_size + 1;
    for_each_before(last, [&](PawnPositions before, int) {
        if (pawns.mine == before.mine) return;
        for (int count = 1; count <= hand_size; ++count)
            for (int met = 0; met < count; ++met) {
                // Compare with the own tiles that were left after the action; the tiles drawn since then are unknown.
                const int off = std::abs(met - std::min(count, hands.count(bag, before.distance())));
                if (off >= least || after_attack(before.flipped(), count, met).flipped() != pawns) continue;
                least = off;
                likeliest = Defence{before.distance(), count, met};
            }
    });
    return likeliest;
}

}  // namespace isola_arena::island::engine
