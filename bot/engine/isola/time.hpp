#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace isola_arena::isola::engine {

using SteadyClock = std::chrono::steady_clock;

/// What the milliseconds of a board line mean.
struct TimeControl {
    bool whole_game = false;  ///< they are all that is left of the game's budget, not this reply's limit
    std::optional<std::chrono::milliseconds> reply_limit;  ///< a limit for each reply beside the budget
};

/// How long to think of a reply: at most 80 % of what it may take and 10 ms less than that, a quarter where the
/// limit is tiny. Of a whole game's budget a share is taken that falls with the free squares, of which each turn
/// uses up at least two (one by either player).
std::chrono::nanoseconds allowance(const TimeControl& control, std::int64_t line_milliseconds, int free_squares);

/// Tells the search when to stop; asks the clock only now and then.
class Stopwatch {
public:
    using Now = SteadyClock::time_point (*)();

    /// Without an allowance it never expires. now: the clock.
    explicit Stopwatch(std::optional<std::chrono::nanoseconds> allowed = std::nullopt,
                       SteadyClock::time_point start = SteadyClock::now(), Now now = SteadyClock::now);

    /// Once true, always true. Looks at the clock at every 32nd call.
    bool expired();

    /// Whether so much of the allowance is gone that a deeper iteration would hardly end in time.
    bool mostly_used() const;

    /// How often the search asked whether its time has expired.
    std::uint64_t calls() const { return calls_; }

private:
    std::optional<std::chrono::nanoseconds> allowed_;
    SteadyClock::time_point start_;
    Now now_;
    std::uint64_t calls_ = 0;
    bool expired_ = false;
};

}  // namespace isola_arena::isola::engine
