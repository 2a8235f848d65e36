#include "arena/terminal/game/pace.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr std::array<double, 11> speeds{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256};

}  // namespace

// The clock is read once for both questions, whether the turn may begin and when to look again: if it were read twice,
// the turn's time could come in between, and nothing would ring.
Task<void> Pace::hold(Executor executor, std::function<bool()> blocked) {
    for (auto now = Clock::now(); !released_ && (!may_go(now) || blocked()); now = Clock::now())
        co_await changed_.wait(executor, paused_ ? now + 24h : next_look(now, last_turn_, speed_));
    if (paused_ && granted_ > 0) --granted_;
    last_turn_ = Clock::now();
}

bool Pace::may_go(Clock::time_point now) {
    if (paused_) return granted_ > 0;
    granted_ = 0;
    const double speed = speed_;
    return speed <= 0 || now - last_turn_ >= std::chrono::duration<double>(1 / speed);
}

Clock::time_point next_look(Clock::time_point now, Clock::time_point last_turn, double speed) {
    constexpr std::chrono::duration<double> longest = 24h;
    const auto wait = speed > 0 ? std::min(std::chrono::duration<double>(1 / speed), longest) : longest;
    const auto due = last_turn + std::chrono::duration_cast<Clock::duration>(wait);
    return due <= now ? now + 24h : due;
}

double faster(double speed) {
    if (speed <= 0) return 0;
    const auto next = std::ranges::upper_bound(speeds, speed);
    return next == speeds.end() ? 0 : *next;
}

double slower(double speed) {
    if (speed <= 0) return speeds.back();
    const auto next = std::ranges::lower_bound(speeds, speed);
    return next == speeds.begin() ? speeds.front() : *(next - 1);
}

}  // namespace isola_arena::viewer
