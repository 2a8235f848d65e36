#pragma once

#include <cstdint>

#include "arena/rules/record/record.hpp"

namespace isola_arena {

/// How fairly the machine treated the bots of recorded games: whether they could run while they were asked. Times are in
/// nanoseconds.
struct Fairness {
    int games = 0;
    int starved_games = 0;  ///< which the arena gave up, because the machine did not let a bot run
    long replies = 0;
    long held_up = 0;             ///< replies during which the bot could not run for a while; that time is taken off
    std::int64_t longest_ns = 0;  ///< the longest time taken off one reply
    std::int64_t stood_still_ns = 0;  ///< of all taken off, what the core or the arena stood still
    std::int64_t taken_ns = 0;        ///< of all taken off, what processes of opponents had the core
    std::int64_t all_ns = 0;          ///< all that was taken off
    bool operator==(const Fairness&) const = default;

    /// Adds a game.
    void add(const Record& record);
};

}  // namespace isola_arena
