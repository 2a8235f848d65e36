#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "arena/process/time.hpp"

namespace isola_arena {

/// The rate at which games are played, measured over the last ten seconds, or over the last twenty games if these took
/// longer. Games done before the first take() do not count.
class GameRate {
public:
    /// Takes the number of games that are done by now. Neither value may ever decrease.
    void take(std::size_t done, Clock::time_point now);

    /// Measures over the last two minutes instead of ten seconds: games of other machines come many at once.
    void expect_bursts() { window_ = std::chrono::minutes(2); }

    /// Returns the games per minute; nullopt until there is something to measure.
    std::optional<double> per_minute() const;

private:
    struct Sample {
        std::size_t done;
        Clock::time_point at;
    };

    void forget_the_old();

    Clock::duration window_ = std::chrono::seconds(10);
    std::deque<Sample> samples_;
    std::size_t done_ = 0;
    Clock::time_point now_;
};

}  // namespace isola_arena
