#include "arena/cli/viewer/game/pace.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr std::array<double, 11> speeds{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256};

}  // namespace

Task<void> Pace::hold(Executor executor, std::function<bool()> blocked) {
    const auto held = [&] { return !released_ && (!may_go(Clock::now()) || blocked()); };
    while (held()) co_await changed_.wait(executor, next_look());
    if (paused_ && granted_ > 0) --granted_;
    last_turn_ = Clock::now();
}

bool Pace::may_go(Clock::time_point now) {
    if (paused_) return granted_ > 0;
    granted_ = 0;
    const double speed = speed_;
    return speed <= 0 || now - last_turn_ >= std::chrono::duration<double>(1 / speed);
}

// The time at which the speed alone lets the next turn begin; all other changes ring the bell.
Clock::time_point Pace::next_look() const {
    constexpr std::chrono::duration<double> longest = 24h;
    const double speed = speed_;
    const auto wait = speed > 0 ? std::min(std::chrono::duration<double>(1 / speed), longest) : longest;
    const auto due = last_turn_ + std::chrono::duration_cast<Clock::duration>(wait);
    const auto now = Clock::now();
    return paused_ || due <= now ? now + 24h : due;
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
