#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace isola_arena::isola::engine {

using SteadyClock = std::chrono::steady_clock;

/// The meaning of the milliseconds in a board line.
struct TimeControl {
    bool whole_game = false;  ///< they are the rest of the game's budget, not this reply's limit
    std::optional<std::chrono::milliseconds> reply_limit;  ///< a limit for each reply beside the budget
};

/// Returns how long to think about a reply: at most 80 % of its limit and at most the limit less 10 ms, but a quarter
/// of a tiny limit. If the line has the rest of a game's budget, that is treated as a limit and divided by the number
/// of turns that the player may still have: a third of the free squares (one turn of each player takes at least two of
/// them), but 5 to 24. A reply limit beside the budget holds, too.
std::chrono::nanoseconds allowance(const TimeControl& control, std::int64_t line_milliseconds, int free_squares);

/// The time limit of a search. It looks at the clock only now and then.
class Stopwatch {
public:
    using Now = SteadyClock::time_point (*)();

    /// Starts at `start`. Without an allowance the stopwatch never expires. now is the clock.
    explicit Stopwatch(std::optional<std::chrono::nanoseconds> allowed = std::nullopt,
                       SteadyClock::time_point start = SteadyClock::now(), Now now = SteadyClock::now);

    /// From now on the time is over after that many calls of expired(), too: a limit that is the same on every machine.
    void limit_calls(std::uint64_t most) { most_calls_ = most; }

    /// Returns whether the time is over; once true, always true. Looks at the clock at every 32nd call.
    bool expired();

    /// Returns whether more than half of the allowance is gone, so that a deeper iteration would hardly end in time.
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
