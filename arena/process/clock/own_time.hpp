#pragma once

#include "arena/process/answer.hpp"

/// arena/process/clock finds out how much of the time of a reply was the bot's own. Two kinds of time are not:
///
/// - Time in which the core of the game, or the arena, stood still: the host ran something else on the core, or a user
///   stopped the arena. It counts as if it had not passed. core_pulse.hpp measures it.
/// - Time in which the bot was runnable and did not run, or its reply lay in the pipe and the arena did not run. It is
///   the machine's. run_queue.hpp and core_pulse.hpp measure it.
///
/// This header has the rules, as pure functions of measured times; ReplyClock takes the measurements. Open it first:
///
///     const Measured measured{.wall = 150ms, .stood_still = 20ms, .queued = 40ms, .used = 60ms};
///     own_time(measured);                        // 90 ms
///     extension(AskLimit(100ms, {}), measured);  // 10 ms: the bot is waited for so much longer
///
/// Any thread may use a CorePulse and call the functions of this header. A RunQueue belongs to the thread that asks the
/// bot, because the CPU time of this thread is measured too.
namespace isola_arena {

/// For this long an answer is waited for without the event loop.
inline constexpr Nanoseconds at_once = std::chrono::microseconds(200);

/// Time in which a core stood still.
struct Standstill {
    Nanoseconds brief{0};    ///< the sum of times that a program could cause, with timers that ring at once, say
    Nanoseconds lasting{0};  ///< the sum of longer times: a host or a user stopped the core or the arena
    friend Standstill operator-(const Standstill& now, const Standstill& before) {
        return {now.brief - before.brief, now.lasting - before.lasting};
    }
};

/// A standstill that is at least as long is lasting.
inline constexpr Nanoseconds shortest_lasting = std::chrono::milliseconds(250);

/// Returns how much of a standstill counts under that limit of a reply: all that lasted, and of the brief ones together
/// 200 ms, but at least once the limit and at most five times.
Nanoseconds counted(const Standstill& standstill, Nanoseconds limit);

/// The measurements since a bot was asked.
struct Measured {
    Nanoseconds wall{0};
    Nanoseconds stood_still{0};  ///< the part of wall in which the core or the arena stood still
    Nanoseconds unread{0};       ///< the part of wall in which the reply lay in the pipe, until the arena had a core
    Nanoseconds queued{0};       ///< how long the bot waited in the run queue
    Nanoseconds read_late{0};    ///< how long the arena waited there while the reply may have arrived unseen
    Nanoseconds used{0};         ///< CPU time of all processes of the bot and of the arena's thread
    Nanoseconds cpu{0};          ///< CPU time that the bot is charged; only a limit on it asks for this
    Nanoseconds uncounted{0};    ///< how long the bot may have waited in the queue beyond that; see RunQueue::look()
};

/// Returns how much of the wall time is not the bot's: the standstill, the time in which the reply lay unread or may have
/// lain there, and the wait in the queue as far as neither the bot nor the arena used the core meanwhile.
Nanoseconds starved(const Measured& measured);

/// Returns the part of the wall time that is the bot's.
Nanoseconds own_time(const Measured& measured);

/// Returns the measurements as if the bot had waited in the queue for all of the time that is not counted yet.
Measured without_doubt(Measured measured);

/// Returns how much longer a bot is waited for when its time to wait has passed; 0 or less: no longer. What it may have
/// waited in the queue decides nothing against it until it is counted.
Nanoseconds extension(const AskLimit& limit, const Measured& measured);

/// Returns whether a reply that has arrived is late, because the bot's own time, or its CPU time, exceeds its limit.
bool took_too_long(const AskLimit& limit, Nanoseconds own_time, Nanoseconds cpu);

/// Returns how much of `wall` the machine took if the reply was there after the first look, during which nothing was
/// measured: all but the bot's own CPU time and the longest duration of that look.
Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds look, Nanoseconds used);

/// Returns the counted CPU time without the part of it that was counted wrongly.
Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly);

}  // namespace isola_arena
