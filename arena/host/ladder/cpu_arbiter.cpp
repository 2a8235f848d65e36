#include "arena/host/ladder/cpu_arbiter.hpp"

#include <algorithm>
#include <thread>

namespace isola_arena {
namespace {

constexpr auto look_at_engines_every = std::chrono::milliseconds(10);

}  // namespace

void CpuArbiter::Match::wait_for_engines(const std::stop_token& stop) {
    while ((turns_.engines_think_ || turns_.tests_play_) && !stop.stop_requested())
        std::this_thread::sleep_for(look_at_engines_every);
}

void CpuArbiter::TestTurn::wait_for_engines(const std::stop_token& stop) {
    while (turns_->engines_think_ && !stop.stop_requested()) std::this_thread::sleep_for(look_at_engines_every);
}

CpuArbiter::TestTurn::~TestTurn() {
    if (turns_ == nullptr) return;
    const std::lock_guard lock(turns_->mutex_);
    turns_->tested_ = true;
    turns_->thought_since_.reset();
    turns_->tests_play_ = false;
}

// Returns whether an analysis is wanted that has not had its turn since the last test match.
bool CpuArbiter::owes_analyses(Clock::time_point now) const {
    if (!tested_ || !analysis_wanted_at_ || now - *analysis_wanted_at_ > pace_.still_wanted) return false;
    return !thought_since_ || now - *thought_since_ < pace_.of_analyses;
}

// Sets the flag before it looks for matches, as a match counts itself before it looks at the flag. So at least one of
// the two sees the other.
std::optional<CpuArbiter::TestTurn> CpuArbiter::take_test_turn() {
    {
        const std::lock_guard lock(mutex_);
        const auto now = Clock::now();
        if (tests_play_ || owes_analyses(now)) return std::nullopt;
        wanted_at_ = now;
        if (turn_since_ && played_ == 0 && now - *turn_since_ >= pace_.of_analyses) end_turn(now);
        if (ladders_until_ && now < *ladders_until_) {
            const Clock::time_point last{Clock::duration(last_played_)};
            if (now - std::max(last, *ladders_since_) < pace_.idle) return std::nullopt;
        }
    }
    if (tests_play_.exchange(true)) return std::nullopt;
    if (played_ == 0) return TestTurn(*this);
    tests_play_ = false;
    return std::nullopt;
}

bool CpuArbiter::holds_matches() {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (tests_play_) {
        if (!held_since_) held_since_ = now;
        if (!turn_since_) turn_since_ = now;
        return true;
    }
    if (!wanted_at_ || now - *wanted_at_ > pace_.still_wanted) {
        if (held_since_) end_turn(now);
        return false;
    }
    if (ladders_until_ && now < *ladders_until_) return false;
    if (!held_since_) held_since_ = now;
    if (played_ > 0) return true;
    if (!turn_since_) turn_since_ = now;
    if (now - *turn_since_ < pace_.of_analyses) return true;
    end_turn(now);
    return false;
}

void CpuArbiter::end_turn(Clock::time_point now) {
    ladders_since_ = now;
    ladders_until_ = now + std::max(pace_.of_ladder, now - *held_since_);
    held_since_.reset();
    turn_since_.reset();
}

std::string CpuArbiter::why_not_think() {
    const std::lock_guard lock(mutex_);
    wanted_at_ = analysis_wanted_at_ = Clock::now();
    if (tests_play_) return "a test match is being played, and an engine would take time from its bots";
    if (played_ > 0) return "a match of the ladder is being played, and an engine would take time from its bots";
    if (!thought_since_) thought_since_ = wanted_at_;
    return "";
}

}  // namespace isola_arena
