#include "arena/terminal/contest/progress/game_rate.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t games_enough = 20;
constexpr auto between_samples = 200ms;
// A shorter time is no basis for a rate.
constexpr auto shortest_time = 1s;

}  // namespace

void GameRate::take(std::size_t done, Clock::time_point now) {
    const bool first = samples_.empty();
    if (first || (done != done_ && now - samples_.back().at >= between_samples)) samples_.push_back({done, now});
    done_ = done;
    now_ = now;
    forget_the_old();
}

void GameRate::forget_the_old() {
    while (samples_.size() > 1 && now_ - samples_[1].at >= window_ && done_ - samples_[1].done >= games_enough)
        samples_.pop_front();
}

std::optional<double> GameRate::per_minute() const {
    if (samples_.empty()) return std::nullopt;
    const auto [done, at] = samples_.front();
    if (now_ - at < shortest_time || done_ == done) return std::nullopt;
    return static_cast<double>(done_ - done) / std::chrono::duration<double, std::ratio<60>>(now_ - at).count();
}

}  // namespace isola_arena
