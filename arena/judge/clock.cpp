#include "arena/judge/clock.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

constexpr Nanoseconds no_limit = std::chrono::hours(24);

// By the CPU clock, the wall time of a reply may be this many times its allowance.
constexpr int wall_for_cpu = 3;

std::optional<Nanoseconds> from_ms(std::optional<std::int64_t> ms) {
    if (!ms) return std::nullopt;
    return std::chrono::milliseconds(*ms);
}

}  // namespace

PlayerClock::PlayerClock(const TimeControl& time)
    : turn_(from_ms(time.turn_ms)), budget_(from_ms(time.game_ms)),
      start_budget_(std::chrono::milliseconds(time.start_ms)), kind_(time.clock) {}

Nanoseconds PlayerClock::allowance() const { return std::min(turn_.value_or(no_limit), budget_.value_or(no_limit)); }

std::int64_t PlayerClock::allowance_ms() const {
    return std::chrono::floor<std::chrono::milliseconds>(allowance()).count();
}

Nanoseconds PlayerClock::patience(bool first_reply) const {
    return allowance() + (first_reply ? start_budget_ : Nanoseconds{0});
}

AskLimit PlayerClock::limit(bool first_reply) const {
    const Nanoseconds most = patience(first_reply);
    if (kind_ == ClockKind::wall) {
        AskLimit limit(most);
        limit.measures_starvation = budget_.has_value();
        return limit;
    }
    return {most + (wall_for_cpu - 1) * allowance(), most};
}

Nanoseconds PlayerClock::elapsed(const Answer& answer) const {
    return kind_ == ClockKind::cpu ? answer.cpu : answer.wall - answer.starved;
}

Nanoseconds PlayerClock::charge(Nanoseconds elapsed, bool first_reply) {
    const Nanoseconds borne = first_reply ? std::min(elapsed, start_budget_) : Nanoseconds{0};
    start_budget_ -= borne;
    const Nanoseconds charged = elapsed - borne;
    if (budget_) budget_ = std::max(*budget_ - charged, Nanoseconds{0});
    return charged;
}

}  // namespace isola_arena
