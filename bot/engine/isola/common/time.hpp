#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace isola_arena::isola::engine {

using SteadyClock = std::chrono::steady_clock;

/// How to read the milliseconds in a board line.
struct TimeControl {
    bool whole_game = false;  ///< they are the rest of the game's budget, not a limit of this reply
    std::optional<std::chrono::milliseconds> reply_limit;  ///< limit for each reply, in addition to a budget
};

/// Returns how long to think about a reply. With a reply limit: 80 % of the limit, and at least 10 ms less than it; a
/// quarter of it if it is tiny. With a budget for the rest of the game: the budget is divided by the expected number of
/// turns left, then treated as a reply limit. The expected number is a third of the free squares (one turn of each
/// player takes at least two squares), between 5 and 24. With both, the shorter time holds.
std::chrono::nanoseconds allowance(const TimeControl& control, std::int64_t line_milliseconds, int free_squares);

/// The time limit of a search. It reads the clock only at every 32nd call.
class Stopwatch {
public:
    using Now = SteadyClock::time_point (*)();

    /// Starts at `start`. allowed: nullopt for no time limit. now: the clock.
    explicit Stopwatch(std::optional<std::chrono::nanoseconds> allowed = std::nullopt,
                       SteadyClock::time_point start = SteadyClock::now(), Now now = SteadyClock::now);

    /// Adds a limit on the number of calls of expired(), which, unlike time, is the same on every machine.
    void limit_calls(std::uint64_t most) { most_calls_ = most; }

    /// Returns whether the limit is reached; once true, it stays true. Reads the clock at every 32nd call.
    bool expired();

    /// Returns whether more than half of the allowance is used. Then another iteration would hardly finish, and should
    /// not start.
    bool mostly_used() const;

    /// Returns how often expired() was called.
    std::uint64_t calls() const { return calls_; }

private:
    std::optional<std::chrono::nanoseconds> allowed_;
    SteadyClock::time_point start_;
    Now now_;
    std::optional<std::uint64_t> most_calls_;
    std::uint64_t calls_ = 0;
    bool expired_ = false;
};

}  // namespace isola_arena::isola::engine
