#include "bot/engine/dominoes/search/time.hpp"

#include <algorithm>

#include "protocol/dominoes/tiles.hpp"

namespace isola_arena::dominoes::engine {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr nanoseconds most = milliseconds(1000);
constexpr std::uint64_t calls_for_each_look = 64;

// Returns the share of one turn, if the turns share seven tenths of the game's budget equally.
nanoseconds even_share(milliseconds game) { return nanoseconds(game) * 7 / 10 / hand_size; }

}  // namespace

nanoseconds allowance(const TimeControl& control) {
    nanoseconds allowed = most;
    if (control.reply) allowed = std::min<nanoseconds>(allowed, nanoseconds(*control.reply) * 3 / 10);
    if (control.game) allowed = std::min(allowed, even_share(*control.game));
    return allowed;
}

std::optional<nanoseconds> longest_of_level(const TimeControl& control) {
    std::optional<nanoseconds> longest;
    if (control.reply) longest = nanoseconds(*control.reply) * 7 / 10;
    if (control.game) longest = std::min(longest.value_or(nanoseconds::max()), even_share(*control.game));
    return longest;
}

SearchBudget::SearchBudget(std::optional<nanoseconds> allowed, std::uint64_t positions, SteadyClock::time_point start,
                           Now now)
    : now_(now), most_(positions), lent_(positions) {
    if (allowed) end_ = start + *allowed;
}

bool SearchBudget::spend() {
    ++calls_;
    if (end_ && positions_ % calls_for_each_look == 0) over_ = over_ || now_() >= *end_;
    over_ = over_ || positions_ >= most_;
    if (over_ || positions_ >= lent_) return true;
    ++positions_;
    return false;
}

void SearchBudget::lend(std::uint64_t positions) {
    lent_ = positions < most_ - positions_ ? positions_ + positions : most_;
}

}  // namespace isola_arena::dominoes::engine
