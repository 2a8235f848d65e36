#pragma once

#include <cstdint>
#include <optional>

#include "arena/judge/event.hpp"
#include "arena/process/answer.hpp"

namespace isola_arena {

/// One player's clock in one game: his limit for each reply, his budget for all of them, and the start-up budget from
/// which the first reply of each of his processes is paid first.
class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& time);

    /// What the next reply may be charged at most; a day where the contest knows no limit.
    Nanoseconds allowance() const;

    /// The same in whole milliseconds, rounded down, as the board line tells it.
    std::int64_t allowance_ms() const;

    /// What the next reply may take: the allowance, and for a process's first reply what is left of the start-up budget.
    Nanoseconds patience(bool first_reply) const;

    /// How the arena waits for the next reply: by wall time for the patience; by CPU time for as much of that, and three
    /// times the allowance of wall time.
    AskLimit limit(bool first_reply) const;

    /// What of an answer's time counts: the CPU time, or the wall time in which the machine let the bot run.
    Nanoseconds elapsed(const Answer& answer) const;

    /// Takes the time of a reply off the clock and gives what was charged for it.
    Nanoseconds charge(Nanoseconds elapsed, bool first_reply);

private:
    std::optional<Nanoseconds> turn_;
    std::optional<Nanoseconds> budget_;
    Nanoseconds start_budget_;
    ClockKind kind_;
};

}  // namespace isola_arena
