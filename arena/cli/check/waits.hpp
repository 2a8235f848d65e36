#pragma once

#include "arena/process/time.hpp"

namespace isola_arena::check {

/// How long an examination waits where no limit of the contest says so.
struct Waits {
    Nanoseconds moment = std::chrono::milliseconds(150);  ///< for output after the reply
    Nanoseconds look = std::chrono::milliseconds(400);    ///< at a silent bot, to see whether it computes
    Nanoseconds end = std::chrono::seconds(5);            ///< for a process whose input has ended; longer than
                                                          ///< after a game: a busy machine is not its fault
    Nanoseconds flood = std::chrono::seconds(2);          ///< beyond a reply's time, when it was sent very many lines
    Nanoseconds second_chance = std::chrono::seconds(2);  ///< beyond the time in which it said nothing, left alone
    Nanoseconds slow_start = std::chrono::seconds(2);     ///< beyond start-up budget and limit together, at least
};

}  // namespace isola_arena::check
