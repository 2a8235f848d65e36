#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace isola_arena::dominoes::engine {

using SteadyClock = std::chrono::steady_clock;

/// What the arena allows; nothing: no such limit.
struct TimeControl {
    std::optional<std::chrono::milliseconds> reply;  ///< for each reply
    std::optional<std::chrono::milliseconds> game;   ///< for all replies of a game
};

/// How long to think of a reply: three tenths of what it may take, never more than a second, which is enough to play
/// perfectly. The board line does not tell what is left of a game's budget: each of the 14 turns gets the same share.
std::chrono::nanoseconds allowance(const TimeControl& control);

/// Tells the searches when to stop: at a point in time, after so many positions, or never. Counts the positions.
class Patience {
public:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    using Now = SteadyClock::time_point (*)();

    /// now: the clock.
    explicit Patience(std::optional<std::chrono::nanoseconds> allowed = std::nullopt, std::uint64_t positions = endless,
                      SteadyClock::time_point start = SteadyClock::now(), Now now = SteadyClock::now);

    /// One position more. Whether the search has to stop; looks at the clock at every 64th call.
    bool spend();

    /// Whether everything is used up, not only what was lent.
    bool over() const { return over_; }

    /// From here on stops after that many positions more, or where everything is used up.
    void lend(std::uint64_t positions);

    std::uint64_t positions() const { return positions_; }

    /// How often the search wanted to spend one, also when nothing was left.
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
