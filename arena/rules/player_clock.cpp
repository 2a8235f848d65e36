#include "arena/rules/player_clock.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

constexpr Nanoseconds no_limit = std::chrono::hours(24);

// With the CPU clock, a reply may take this many times its allowance in wall time.
constexpr int wall_for_cpu = 3;

std::optional<Nanoseconds> from_ms(std::optional<std::int64_t> ms) {
    if (!ms) return std::nullopt;
    return std::chrono::milliseconds(*ms);
}

}  // namespace

PlayerClock::PlayerClock(const TimeControl& time)
    : turn_(from_ms(time.turn_ms)), budget_(from_ms(time.game_ms)),
      start_budget_(std::chrono::milliseconds(time.start_ms)), start_ends_(time.start_ends),
      tolerance_(std::chrono::milliseconds(time.tolerance_ms)), kind_(time.clock) {}

Nanoseconds PlayerClock::allowance() const {
    return std::max(std::min(turn_.value_or(no_limit), budget_.value_or(no_limit)) - owed_, Nanoseconds{0});
}

std::int64_t PlayerClock::allowance_ms() const {
    return std::chrono::floor<std::chrono::milliseconds>(allowance()).count();
}

Nanoseconds PlayerClock::patience(bool first_reply) const {
    return allowance() + tolerance_ + (first_reply ? start_budget_ : Nanoseconds{0});
}

AskLimit PlayerClock::limit(bool first_reply) const {
    const Nanoseconds most = patience(first_reply);
    AskLimit limit(most);
    if (kind_ == ClockKind::wall) limit.measures_starvation = true;
    else limit = {most + (wall_for_cpu - 1) * allowance(), most};
    limit.credit_left = credit_left(limit.wall, credited_);
    if (first_reply && start_ends_ == StartEnds::line_taken) limit.start_up_budget = start_budget_;
    return limit;
}

std::optional<Nanoseconds> PlayerClock::start_up(const BotAnswer& answer) const {
    if (!answer.start_up) return std::nullopt;
    return kind_ == ClockKind::cpu ? answer.start_up->cpu : answer.start_up->own;
}

Nanoseconds PlayerClock::charge(const BotAnswer& answer, bool first_reply) {
    const Nanoseconds elapsed = kind_ == ClockKind::cpu ? answer.cpu : answer.wall - answer.starved;
    const auto start = start_up(answer);
    const Nanoseconds starting = start ? *start : first_reply ? elapsed : Nanoseconds{0};
    const Nanoseconds thinking = start || !first_reply ? elapsed : Nanoseconds{0};
    const Nanoseconds charged = starting - paid_by_start_budget(starting) + thinking;
    charge_again(charged);
    credited_ = credited_ + answer.credited;
    return charged;
}

Nanoseconds PlayerClock::paid_by_start_budget(Nanoseconds time) {
    const Nanoseconds paid = std::min(time, start_budget_);
    start_budget_ -= paid;
    return paid;
}

void PlayerClock::charge_again(Nanoseconds charged) {
    for (const Nanoseconds part : {charged, owed_})
        if (budget_) budget_ = std::max(*budget_ - part, Nanoseconds{0});
    owed_ = Nanoseconds{0};
}

void PlayerClock::owe(Nanoseconds taken) { owed_ += std::min(taken, Nanoseconds::max() - owed_); }

}  // namespace isola_arena
