#include "bot/engine/island/search.hpp"

#include <algorithm>
#include <optional>

namespace isola_arena::island::engine {

// All values in this file are multiplied by the total of the belief they belong to. So the values of the parts of a
// belief add up without divisions.

Search::Search(const Hands& hands, std::vector<Kind> kinds, bool may_shuffle)
    : hands_(&hands), kinds_(std::move(kinds)), may_shuffle_(may_shuffle) {}

float Search::worth(PawnPositions pawns, Bag hand, Action action, const Belief& belief, int depth,
                    const OtherMind* mind) const {
    std::optional<OtherMind> mind_after;
    if (mind) mind_after = mind->after(pawns, action);
    const OtherMind* other_mind = mind_after ? &*mind_after : nullptr;
    const Bag left = after_use(*hands_, hand, pawns, action);
    if (!is_attack(action)) {
        const PawnPositions next = after_step(pawns, action);
        return next.lost() ? -belief.total() : Values::discount * waiting(next, left, belief, depth, other_mind);
    }
    float sum = 0;
    const int count = attackers(action);
    for (int met = 0; met <= count; ++met) {
        const Belief part = belief.met(*hands_, pawns.distance(), count, met);
        const PawnPositions next = after_attack(pawns, count, met);
        sum += next.won() ? part.total() : Values::discount * waiting(next, left, part, depth, other_mind);
    }
    return sum;
}

Action Search::answer(std::size_t kind, PawnPositions other_pawns, Bag hand, const Answers* thought) const {
    return thought && kind == thinking_kind ? thought->action(hand) : kinds_[kind].model->action(other_pawns, hand);
}

Search::Chances Search::answers(std::size_t kind, PawnPositions other_pawns, const Belief& belief,
                                const Answers* thought) const {
    Chances chances{};
    for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
        const Bag hand = hands_->hand_at(place);
        chances[answer(kind, other_pawns, hand, thought)] += belief.weight(kind, hand);
    }
    return chances;
}

float Search::waiting(PawnPositions pawns, Bag bag, const Belief& belief, int depth, const OtherMind* mind) const {
    std::optional<Answers> thought;
    if (mind) thought = mind->answers(pawns.flipped());
    const Answers* thought_of = thought ? &*thought : nullptr;
    std::array<bool, actions> looked_into{};
    float sum = 0;
    for (std::size_t number = 0; number < kinds_.size(); ++number) {
        const Chances chances = answers(number, pawns.flipped(), belief, thought_of);
        for (Action action = 0; action < actions; ++action) {
            if (chances[action] <= 0) continue;
            if (depth > 0 && !is_attack(action)) looked_into[action] = true;
            else sum += chances[action] * kinds_[number].values->suffered(pawns, bag, action);
        }
    }
    for (Action action = 0; action < actions; ++action)
        if (looked_into[action]) sum += stepped(pawns, bag, action, belief, depth, thought_of);
    return sum;
}

float Search::stepped(PawnPositions pawns, Bag bag, Action action, const Belief& belief, int depth,
                      const Answers* thought) const {
    const PawnPositions theirs = pawns.flipped();
    const Belief after = belief.acted(*hands_, theirs, action, [&](std::size_t kind, Bag hand) {
        return answer(kind, theirs, hand, thought) == action ? 1.0F : 0.0F;
    });
    const PawnPositions next = after_step(theirs, action).flipped();
    if (next.won()) return after.total();
    float sum = 0;
    for (const Fill& fill : hands_->fills(bag)) sum += fill.chance * best(next, fill.hand, after, depth - 1).value;
    return Values::discount * sum;
}

Search::Best Search::best(PawnPositions pawns, Bag hand, const Belief& belief, int depth) const {
    Best best{shuffling, -2};
    for_each_action(*hands_, pawns, hand, may_shuffle_, [&](Action action) {
        const float value = worth(pawns, hand, action, belief, depth);
        if (value > best.value) best = {action, value};
    });
    return best;
}

}  // namespace isola_arena::island::engine
