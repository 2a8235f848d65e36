#pragma once

#include <cstdint>
#include <optional>

#include "arena/judge/events/event.hpp"
#include "arena/process/answer.hpp"

namespace isola_arena {

/// One player's clock in one game: its limit for each reply, its budget for all of them, and the start-up budget, which
/// pays for the start of each of its processes.
class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& time);

    /// Returns the most that the next reply may be charged; a day if there is neither a limit nor a budget.
    Nanoseconds allowance() const;

    /// Returns the allowance in whole milliseconds, rounded down, as the board line has it.
    std::int64_t allowance_ms() const;

    /// Returns by how much a reply may exceed the allowance before it is late.
    Nanoseconds tolerance() const { return tolerance_; }

    /// Returns the time that the next reply may take: the allowance with the tolerance and, for the first reply of a
    /// process, the rest of the start-up budget.
    Nanoseconds patience(bool first_reply) const;

    /// Returns how long the arena waits for the next reply. By the wall clock: the patience. By the CPU clock: the
    /// patience in CPU time, and in wall time three times the allowance plus, for a first reply, the rest of the
    /// start-up budget.
    AskLimit limit(bool first_reply) const;

    /// Returns the part of an answer's start-up that counts, by the CPU clock or by the wall clock; nullopt if it is not
    /// known when the start-up ended.
    std::optional<Nanoseconds> start_up(const BotAnswer& answer) const;

    /// Takes the time of an answer off the clock: by the CPU clock its CPU time, by the wall clock the wall time in which
    /// the machine let the bot run. Returns the charged part, which excludes the share of the start-up budget. That pays
    /// for the start-up or, if it is not known when this ended, for all of a first reply.
    Nanoseconds charge(const BotAnswer& answer, bool first_reply);

    /// Takes off a time that was charged before, as a record has it.
    void charge_again(Nanoseconds charged);

    /// Takes off what the player's processes took from the opponent in the opponent's turn: its next reply is allowed so
    /// much less.
    void owe(Nanoseconds taken);

    /// Returns by how much less the next reply is allowed, and is charged to the budget, than it would be.
    Nanoseconds owed() const { return owed_; }

private:
    Nanoseconds paid_by_start_budget(Nanoseconds time);

    std::optional<Nanoseconds> turn_;
    std::optional<Nanoseconds> budget_;
    Nanoseconds owed_{0};  ///< by the next reply
    Nanoseconds start_budget_;
    StartEnds start_ends_;
    Nanoseconds tolerance_;
    ClockKind kind_;
};

}  // namespace isola_arena
