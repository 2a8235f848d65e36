#include "bot/engine/island/tables/values.hpp"

#include <algorithm>
#include <cmath>

namespace isola_arena::island::engine {
namespace {

// The amount by which an action must be better to replace the previous choice.
constexpr float clearly = 0.002F;

constexpr int most_steps = 100;
constexpr float close_enough = 1e-4F;

using Defence = std::array<std::array<float, hand_size + 1>, hand_size + 1>;

// Returns chance[n][m]: the chance that an attack with n tiles is met with m tiles of a fresh hand.
Defence defence_of(const Hands& hands) {
    Defence chance{};
    for (std::size_t place = 0; place < hands.full_bags(); ++place) {
        const Bag hand = hands.hand_at(place);
        for (int count = 1; count <= hand_size; ++count) {
            const int met = std::min(count, hands.count(hand, hands.highest()));
            chance[static_cast<std::size_t>(count)][static_cast<std::size_t>(met)] += hands.fresh(hand);
        }
    }
    return chance;
}

}  // namespace

Values::Values(const Hands& hands, bool may_shuffle)
    : hands_(&hands), may_shuffle_(may_shuffle), bags_(hands.bags()), defended_(defence_of(hands)),
      deciding_(positions * bags_), waiting_(positions * bags_), best_(hands) {}

float Values::bellman_update(const OpponentModel* model) {
    attacked_.clear();
    const float changed = choose();
    return std::max(changed, wait(model != nullptr ? *model : best_));
}

void Values::solve(const OpponentModel* model) {
    for (int step = 0; step < most_steps; ++step)
        if (bellman_update(model) < close_enough) break;
    remember_attacks();
}

void Values::remember_attacks() {
    attacked_.assign(positions * hand_size * bags_, 0);
    for_each_position([&](PawnPositions pawns) {
        if (pawns.distance() > hands_->highest()) return;
        for (int count = 1; count <= hand_size; ++count) {
            float* values = &attacked_[place_of(pawns, count)];
            for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
                const Bag hand = hands_->hand_at(place);
                values[hand] = suffered_attack(pawns, hand, count);
            }
            average(values);
        }
    });
}

float Values::worth(PawnPositions pawns, Bag hand, Action action) const {
    const Bag left = after_use(*hands_, hand, pawns, action);
    if (is_attack(action)) return attack_worth(pawns, left, attackers(action));
    const PawnPositions next = after_step(pawns, action);
    return next.lost() ? -1 : discount * waiting(next, left);
}

float Values::attack_worth(PawnPositions pawns, Bag left, int count) const {
    float sum = 0;
    for (int met = 0; met <= count; ++met) {
        const PawnPositions next = after_attack(pawns, count, met);
        const float value = next.won() ? 1 : discount * waiting(next, left);
        sum += defended_[static_cast<std::size_t>(count)][static_cast<std::size_t>(met)] * value;
    }
    return sum;
}

float Values::looked_at(PawnPositions pawns, Bag bag, Action action) const {
    if (!is_attack(action)) {
        const PawnPositions next = after_step(pawns.flipped(), action).flipped();
        return next.won() ? 1 : discount * deciding(next, bag);
    }
    float sum = 0;
    for (const Fill& fill : hands_->fills(bag))
        sum += fill.chance * suffered_attack(pawns, fill.hand, attackers(action));
    return sum;
}

float Values::suffered_attack(PawnPositions pawns, Bag hand, int count) const {
    const int distance = pawns.distance();
    const int met = std::min(count, hands_->count(hand, distance));
    const PawnPositions next = after_attack(pawns.flipped(), count, met).flipped();
    return next.lost() ? -1 : discount * deciding(next, hands_->without(hand, distance, met));
}

// Returns the best action. The previous choice is kept until another action is clearly better. In self-play, actions of
// almost equal value would otherwise alternate, and the iteration would not converge.
Values::Best Values::best_of(PawnPositions pawns, Bag hand) const {
    const Action kept = best_.action(pawns, hand);
    Best best{-2, shuffling};
    float kept_value = -2;
    for_each_action(*hands_, pawns, hand, may_shuffle_, [&](Action action) {
        const float value = worth(pawns, hand, action);
        if (action == kept) kept_value = value;
        if (value > best.value) best = {value, action};
    });
    if (kept_value > best.value - clearly) best.action = kept;
    return best;
}

float Values::choose() {
    float changed = 0;
    for_each_position([&](PawnPositions pawns) {
        for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
            const Bag hand = hands_->hand_at(place);
            const auto [value, action] = best_of(pawns, hand);
            float& known = deciding_[row(pawns) * bags_ + hand];
            changed = std::max(changed, std::abs(value - known));
            known = value;
            best_.set(pawns, hand, action);
        }
        average(&deciding_[row(pawns) * bags_]);
    });
    return changed;
}

Values::Chances Values::chances_of(const OpponentModel& model, PawnPositions pawns) const {
    Chances chances{};
    for (std::size_t place = 0; place < hands_->full_bags(); ++place) {
        const Bag hand = hands_->hand_at(place);
        chances[model.action(pawns, hand)] += hands_->fresh(hand);
    }
    return chances;
}

float Values::wait(const OpponentModel& model) {
    float changed = 0;
    for_each_position([&](PawnPositions pawns) {
        changed = std::max(changed, wait_at(pawns, chances_of(model, pawns.flipped())));
        average(&waiting_[row(pawns) * bags_]);
    });
    return changed;
}

float Values::wait_at(PawnPositions pawns, const Chances& chances) {
    std::vector<float> sums(hands_->full_bags());
    for (Action action = 0; action < actions; ++action)
        if (chances[action] > 0) add_suffered(sums, pawns, action, chances[action]);
    float changed = 0;
    float* known = &waiting_[row(pawns) * bags_ + hands_->first_full()];
    for (std::size_t place = 0; place < sums.size(); ++place) {
        changed = std::max(changed, std::abs(sums[place] - known[place]));
        known[place] = sums[place];
    }
    return changed;
}

// Adds `chance` times suffered() to the sums of all hands at once. Most of the solver's time is spent here.
void Values::add_suffered(std::vector<float>& sums, PawnPositions pawns, Action action, float chance) const {
    const std::size_t first = hands_->first_full();
    if (is_attack(action)) {
        for (std::size_t place = 0; place < sums.size(); ++place)
            sums[place] += chance * suffered_attack(pawns, hands_->hand_at(place), attackers(action));
        return;
    }
    const PawnPositions next = after_step(pawns.flipped(), action).flipped();
    if (next.won()) {
        for (float& sum : sums) sum += chance;
        return;
    }
    const float* values = &deciding_[row(next) * bags_ + first];
    for (std::size_t place = 0; place < sums.size(); ++place) sums[place] += chance * discount * values[place];
}

// Fills in the values of bags that are not full, each as the mean over the next tile drawn.
void Values::average(float* values) const {
    const float share = 1.0F / static_cast<float>(hands_->values());
    for (std::size_t bag = hands_->first_full(); bag-- > 0;) {
        float sum = 0;
        for (int tile = hands_->lowest(); tile <= hands_->highest(); ++tile)
            sum += values[hands_->with(static_cast<Bag>(bag), tile)];
        values[bag] = share * sum;
    }
}

}  // namespace isola_arena::island::engine
