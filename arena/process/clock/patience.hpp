#pragma once

#include "arena/process/answer.hpp"

/// arena/process/clock finds out how much of the time of a reply was the machine's doing: how long the bot waited for a
/// core (starvation.hpp), and how long its core stood still (core_pulse.hpp). This header has the rules by which a bot
/// is waited for and its reply is judged, as pure functions of the measured times: wall time, CPU time, run-queue
/// delay. Open it first:
///
///     const Waited waited{wall, starved, cpu};              // measured since the question
///     const Nanoseconds longer = extension(limit, waited);  // for a bot that has not replied; 0 or less: no longer
///     const bool is_late = took_too_long(limit, waited);    // for a reply that has arrived
///
/// Any thread may use a CorePulse and call the functions of this header. The other objects belong to the thread that
/// asks the bot, because the time that this thread takes is measured too.
namespace isola_arena {

/// For this long an answer is waited for without the event loop.
inline constexpr Nanoseconds at_once = std::chrono::microseconds(200);

/// The measurements of a bot that was asked.
struct Waited {
    Nanoseconds wall;          ///< since the question
    Nanoseconds starved{0};    ///< the part of wall in which the machine kept the bot from running
    Nanoseconds cpu{0};        ///< the CPU time that the bot is charged
    bool waits_still = false;  ///< see Starvation::waits_still()
    bool is_counted = true;    ///< the whole process tree of the bot can be counted
};

/// Returns how much of the limit on wall time is left if the time that the machine took does not count; below 0: the
/// limit is exceeded by that much.
Nanoseconds own_time_left(const AskLimit& limit, const Waited& waited);

/// Returns how much longer a bot is waited for when its time to wait has passed; 0 or less: no longer.
Nanoseconds extension(const AskLimit& limit, const Waited& waited);

/// Returns whether a reply that has arrived is late all the same, because the bot's own time, by the wall clock or the
/// CPU clock, exceeds its limit.
bool took_too_long(const AskLimit& limit, const Waited& waited);

/// Returns the most that counts, under that limit, of time that neither the run queue nor the bot's CPU time explains.
Nanoseconds most_unseen(Nanoseconds limit);

/// Returns how much the machine took of `wall`, the time from the question until the bot was looked at for the first
/// time. Neither the CPU time that the bot `computed` nor `at_once` counts: after waiting that long for an answer, the
/// arena wanted to run again.
Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds computed);

/// Returns the CPU time that a bot is charged: the time that the kernel counted, without the standstill of its core
/// that was counted wrongly as the bot's.
Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly);

}  // namespace isola_arena
