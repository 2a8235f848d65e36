#pragma once

#include <cstddef>
#include <optional>

#include "arena/process/time.hpp"

namespace isola_arena::cluster {

/// How long the games of a contest take, from those seen so far. Older ones count less and less: bots, opponents and
/// machines change in the course of a contest.
class GameTimes {
public:
    /// known: the mean of games that were seen before.
    explicit GameTimes(std::optional<Nanoseconds> known) : mean_(known) {}

    /// Takes note of so many games that were played in that time, so many of them at once.
    void add(std::size_t games, Nanoseconds took, std::size_t at_once = 1);

    /// Returns the mean time of a game, nullopt if none has been seen.
    std::optional<Nanoseconds> mean() const { return mean_; }

private:
    std::optional<Nanoseconds> mean_;
    std::size_t seen_ = 0;
};

}  // namespace isola_arena::cluster
