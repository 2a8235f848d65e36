#include "bot/engine/isola/common/time.hpp"

#include <algorithm>

namespace isola_arena::isola::engine {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr milliseconds spare{10};
constexpr std::uint64_t calls_for_each_look = 32;

nanoseconds within_limit(nanoseconds limit) { return std::max(std::min(limit / 5 * 4, limit - spare), limit / 4); }

}  // namespace

nanoseconds allowance(const TimeControl& control, std::int64_t line_milliseconds, int free_squares) {
    const nanoseconds line = milliseconds(line_milliseconds);
    if (!control.whole_game) return within_limit(line);
    const int turns_left = std::clamp(free_squares / 3, 5, 24);
    const nanoseconds share = within_limit(line) / turns_left;
    return control.reply_limit ? std::min(share, within_limit(*control.reply_limit)) : share;
}

Stopwatch::Stopwatch(std::optional<nanoseconds> allowed, SteadyClock::time_point start, Now now)
    : allowed_(allowed), start_(start), now_(now) {}

bool Stopwatch::expired() {
    const std::uint64_t call = calls_++;
    if (most_calls_ && call >= *most_calls_) expired_ = true;
    if (expired_ || !allowed_) return expired_;
    if (call % calls_for_each_look == 0) expired_ = now_() - start_ >= *allowed_;
    return expired_;
}

bool Stopwatch::mostly_used() const {
    if (most_calls_ && calls_ > *most_calls_ / 2) return true;
    return allowed_ && now_() - start_ > *allowed_ / 2;
}

}  // namespace isola_arena::isola::engine
