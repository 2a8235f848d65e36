#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace isola_arena::dominoes::engine {

using SteadyClock = std::chrono::steady_clock;

/// The arena's limits; nullopt: no such limit.
struct TimeControl {
    std::optional<std::chrono::milliseconds> reply;  ///< for each reply
    std::optional<std::chrono::milliseconds> game;   ///< for all replies of a game
};

/// Returns how long to think about a reply: three tenths of its limit, and never more than a second, because a longer
/// search does not play better. A board line does not contain the rest of a game's budget, so each of the 14 turns gets
/// the same share of seven tenths of the budget.
std::chrono::nanoseconds allowance(const TimeControl& control);

/// Returns the CPU time that a level may take for a reply: seven tenths of the reply limit, and at most the share of
/// the game's budget that allowance() uses; nullopt: no limit.
std::optional<std::chrono::nanoseconds> longest_of_level(const TimeControl& control);

/// The limit of the searches: a point in time, a number of positions, or none. It also counts the positions.
class SearchBudget {
public:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    using Now = SteadyClock::time_point (*)();

    /// The searches may spend `positions` positions, and the time `allowed` from `start` on (nullopt: no limit). now:
    /// the clock.
    explicit SearchBudget(std::optional<std::chrono::nanoseconds> allowed = std::nullopt,
                          std::uint64_t positions = endless, SteadyClock::time_point start = SteadyClock::now(),
                          Now now = SteadyClock::now);

    /// Spends one position. Returns true, without spending it, if the search has to stop. Reads the clock at every 64th
    /// position only.
    bool spend();

    /// Returns whether the time or all positions are used up. A loan that is used up does not count.
    bool over() const { return over_; }

    /// Starts a loan: the search has to stop after `positions` further positions, or earlier if everything is used up.
    void lend(std::uint64_t positions);

    std::uint64_t positions() const { return positions_; }

    /// Returns how often spend() was called, including the calls that returned true.
    std::uint64_t calls() const { return calls_; }

private:
    std::optional<SteadyClock::time_point> end_;
    Now now_;
    std::uint64_t most_;
    std::uint64_t lent_;
    std::uint64_t positions_ = 0;
    std::uint64_t calls_ = 0;
    bool over_ = false;
};

}  // namespace isola_arena::dominoes::engine
