#pragma once

#include <cstdint>
#include <optional>

#include "arena/judge/event.hpp"
#include "arena/process/asio.hpp"

namespace isola_arena {

/// One player's clock in one game: his limit for each reply, his budget for all of them, and the start-up purse from
/// which the first reply of each of his processes is paid first.
class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& time);

    /// What the next reply may be charged at most; a day where the contest knows no limit.
    Nanoseconds allowance() const;

    /// The same in whole milliseconds, rounded down, as the board line tells it.
    std::int64_t allowance_ms() const;

    /// How long the arena waits for the next reply: the allowance, and for a process's first reply what is left of
    /// the purse.
    Nanoseconds patience(bool first_reply) const;

    /// Takes the time of a reply off the clock and gives what was charged for it.
    Nanoseconds charge(Nanoseconds elapsed, bool first_reply);

private:
    std::optional<Nanoseconds> turn_;
    std::optional<Nanoseconds> budget_;
    Nanoseconds purse_;
};

}  // namespace isola_arena
