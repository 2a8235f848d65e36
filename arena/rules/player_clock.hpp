#pragma once

#include <cstdint>
#include <optional>

#include "arena/rules/events/answer.hpp"
#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// The clock of one player in one game. It has three budgets: a limit for each reply, a budget for all replies
/// together, and a start-up budget for the starts of the player's processes. A reply is charged with wall time or CPU
/// time (ClockKind). The charged wall time excludes the time in which the machine kept the bot from running
/// (BotAnswer::starved), so that a busy machine does not cost a bot the game.
class PlayerClock {
public:
    explicit PlayerClock(const TimeControl& time);

    /// Returns the maximum that the next reply may be charged; a day if there is neither a limit nor a budget.
    Nanoseconds allowance() const;

    /// Returns the allowance in whole milliseconds, rounded down, as in the board line.
    std::int64_t allowance_ms() const;

    /// Returns by how much a reply may exceed the allowance before it is late.
    Nanoseconds tolerance() const { return tolerance_; }

    /// Returns the time that the next reply may take: the allowance with the tolerance and, for the first reply of a
    /// process, the rest of the start-up budget.
    Nanoseconds patience(bool first_reply) const;

    /// Returns how long the arena waits for the next reply. With the wall clock the limit is patience(). With the CPU
    /// clock there are two limits: patience() in CPU time, and patience() plus twice the allowance in wall time.
    AskLimit limit(bool first_reply) const;

    /// Returns the start-up time of an answer: with the CPU clock its CPU time, with the wall clock the wall time in
    /// which the machine let the bot run. nullopt if the end of the start-up is not known.
    std::optional<Nanoseconds> start_up(const BotAnswer& answer) const;

    /// Takes the time of an answer off the clock: with the CPU clock its CPU time, with the wall clock the wall time in
    /// which the machine let the bot run. The start-up budget pays for the start-up or, if the end of the start-up is
    /// not known, for a whole first reply. Returns the charged time, which excludes the part that the start-up budget
    /// paid.
    Nanoseconds charge(const BotAnswer& answer, bool first_reply);

    /// Takes a charged time off the clock that was read from a record.
    void charge_again(Nanoseconds charged);

    /// Notes CPU time that the player's processes took from the opponent in the opponent's turn. This time is deducted
    /// from the allowance of the player's next reply.
    void owe(Nanoseconds taken);

    /// Returns by how much the allowance of the next reply is reduced; the budget is charged the same amount.
    Nanoseconds owed() const { return owed_; }

private:
    Nanoseconds paid_by_start_budget(Nanoseconds time);

    std::optional<Nanoseconds> turn_;
    std::optional<Nanoseconds> budget_;
    Nanoseconds owed_{0};  ///< for the next reply
    Nanoseconds start_budget_;
    Standstill credited_{};  ///< in this game
    StartEnds start_ends_;
    Nanoseconds tolerance_;
    ClockKind kind_;
};

}  // namespace isola_arena
