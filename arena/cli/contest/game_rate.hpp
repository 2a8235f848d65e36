#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "arena/process/time.hpp"

namespace isola_arena {

/// How fast games are played: those of the last ten seconds, and where these were few the last twenty games. What was
/// done before the first take() does not count.
class GameRate {
public:
    /// So many games are done by now. Neither ever decreases.
    void take(std::size_t done, Clock::time_point now);

    /// Games a minute; nothing until there is something to measure.
    std::optional<double> per_minute() const;

private:
    struct Sample {
        std::size_t done;
        Clock::time_point at;
    };

    void forget_the_old();

    std::deque<Sample> samples_;
    std::size_t done_ = 0;
    Clock::time_point now_;
};

}  // namespace isola_arena
