#include "bot/engine/island/search.hpp"

#include <algorithm>

namespace isola_arena::island::engine {

// All values here are multiplied by the total of the belief, so that those of the parts of a belief simply add up.

Search::Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle)
    : hands_(&hands), kinds_(std::move(kinds)), may_shuffle_(may_shuffle) {}

float Search::worth(PawnPositions stand, Bag hand, Action deed, const Belief& belief, int depth) const {
    const Bag left = after_use(*hands_, hand, stand, deed);
    if (!is_attack(deed)) {
        const PawnPositions next = after_step(stand, deed);
        return next.lost() ? -belief.total() : Values::patience * waiting(next, left, belief, depth);
    }
    float sum = 0;
    const int count = attackers(deed);
    for (int met = 0; met <= count; ++met) {
        const Belief part = belief.met(*hands_, stand.distance(), count, met);
        const PawnPositions next = after_attack(stand, count, met);
        sum += next.won() ? part.total() : Values::patience * waiting(next, left, part, depth);
    }
    return sum;
}

Search::Chances Search::answers(const Kind& kind, std::size_t number, PawnPositions his_stand,
                                const Belief& belief) const {
    Chances chances{};
    for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
        const Bag hand = hands_->hand_at(place);
        chances[kind.habit->deed(his_stand, hand)] += belief.weight(number, hand);
    }
    return chances;
}

float Search::waiting(PawnPositions stand, Bag bag, const Belief& belief, int depth) const {
    std::array<bool, deeds> looked_into{};
    float sum = 0;
    for (std::size_t number = 0; number < kinds_.size(); ++number) {
        const Chances chances = answers(kinds_[number], number, stand.flipped(), belief);
        for (Action deed = 0; deed < deeds; ++deed) {
            if (chances[deed] <= 0) continue;
            if (depth > 0 && !is_attack(deed)) looked_into[deed] = true;
            else sum += chances[deed] * kinds_[number].values->suffered(stand, bag, deed);
        }
    }
    for (Action deed = 0; deed < deeds; ++deed)
        if (looked_into[deed]) sum += stepped(stand, bag, deed, belief, depth);
    return sum;
}

float Search::stepped(PawnPositions stand, Bag bag, Action deed, const Belief& belief, int depth) const {
    const PawnPositions his = stand.flipped();
    const Belief after = belief.acted(*hands_, his, deed, [&](std::size_t kind, Bag hand) {
        return kinds_[kind].habit->deed(his, hand) == deed ? 1.0F : 0.0F;
    });
    const PawnPositions next = after_step(his, deed).flipped();
    if (next.won()) return after.total();
    float sum = 0;
    for (const Fill& fill : hands_->fills(bag)) sum += fill.chance * best(next, fill.hand, after, depth - 1).value;
    return Values::patience * sum;
}

Search::Best Search::best(PawnPositions stand, Bag hand, const Belief& belief, int depth) const {
    Best best{shuffling, -2};
    for_each_deed(*hands_, stand, hand, may_shuffle_, [&](Action deed) {
        const float value = worth(stand, hand, deed, belief, depth);
        if (value > best.value) best = {deed, value};
    });
    return best;
}

}  // namespace isola_arena::island::engine
