#pragma once

#include "arena/process/time.hpp"

namespace isola_arena::check {

/// The waiting times of an examination that no limit of the contest determines.
struct Waits {
    Nanoseconds moment = std::chrono::milliseconds(150);  ///< for output after the reply
    Nanoseconds look = std::chrono::milliseconds(400);    ///< at a silent bot, to see whether it computes
    Nanoseconds end = std::chrono::seconds(5);            ///< for a process whose input has ended; longer than
                                                          ///< after a game: a busy machine is not its fault
    Nanoseconds flood = std::chrono::seconds(2);          ///< beyond the limit for a reply, after very many lines
    Nanoseconds second_chance = std::chrono::seconds(2);  ///< beyond the time for which it was silent, if left alone
    Nanoseconds slow_start = std::chrono::seconds(2);     ///< beyond start-up budget and limit together, at least
};

}  // namespace isola_arena::check
