#pragma once

#include "arena/rules/events/answer.hpp"

/// arena/process/clock finds out how much of the time of a reply was the bot's own. Two kinds of time are not the
/// bot's:
///
/// - Standstill: the core of the game, or the arena, stood still, because the host ran something else on the core or a
///   user stopped the arena. This time counts as if it had not passed. steal_time_monitor.hpp measures it.
/// - Waiting: the bot was runnable and did not run, or its reply lay in the pipe and the arena did not run. This time
///   counts as the machine's. run_queue.hpp and steal_time_monitor.hpp measure it.
///
/// This header has the rules, as pure functions of measured times; ReplyClock takes the measurements. Open this header
/// first:
///
///     const Measured measured{.wall = 150ms, .stood_still = 20ms, .queued = 40ms, .used = 60ms};
///     own_time(measured);                        // 90 ms
///     extension(AskLimit(100ms, {}), measured);  // 10 ms: the arena waits so much longer
///
/// Any thread may use a StealTimeMonitor and call the functions of this header. A RunQueue belongs to the thread that
/// asks the bot, because the CPU time of this thread is measured too.
namespace isola_arena {

/// How long the arena waits for an answer without the event loop.
inline constexpr Nanoseconds at_once = std::chrono::microseconds(200);

/// Returns how much of a standstill counts under that limit of a reply: most_credited(), and what is left of the credit
/// of the game.
Standstill counted(const Standstill& standstill, const AskLimit& limit);

/// The measurements since a bot was asked.
struct Measured {
    Nanoseconds wall{0};
    Nanoseconds stood_still{0};  ///< the part of wall in which the core or the arena stood still, as far as it counts
    Standstill credited{};       ///< this part by kinds
    Standstill uncredited{};     ///< the part of the standstill that does not count
    Nanoseconds unread{0};       ///< the part of wall in which the reply lay in the pipe and the arena had no core
    Nanoseconds queued{0};       ///< how long the bot waited in the run queue
    Nanoseconds read_late{0};    ///< how long the arena waited in the run queue while the reply may have arrived unseen
    Nanoseconds used{0};         ///< CPU time of all processes of the bot and of the arena's thread
    Nanoseconds cpu{0};          ///< CPU time of the bot without any standstill; set only if AskLimit::cpu is set
    Nanoseconds uncounted{0};    ///< how long the bot may have been queued in addition to `queued`; see
                                 ///< RunQueue::look()
};

/// Returns how much of the wall time is not the bot's. This is the standstill, the time in which the reply lay unread
/// or may have lain unread, and the part of the wait in the queue in which neither the bot nor the arena used the core.
Nanoseconds starved(const Measured& measured);

/// Returns the part of the wall time that is the bot's.
Nanoseconds own_time(const Measured& measured);

/// Returns the measurements as if the bot had waited in the queue for all of `uncounted`.
Measured without_doubt(Measured measured);

/// Returns the measurements as if all standstill counted.
Measured with_all_credit(Measured measured);

/// Returns by how much a reply may exceed its limit, because a standstill begins up to a sampling interval before it is
/// seen: a hundredth of the standstill, and at most of the limit.
Nanoseconds unseen_beginning(Nanoseconds stood_still, Nanoseconds limit);

/// Returns how much longer the arena waits for a bot that has used up its limit; 0 or less: it stops waiting. While the
/// bot may have waited in the queue without that being counted yet, the arena waits on. It also waits for standstill
/// that is not credited, because a game that had so much of it may be played again.
Nanoseconds extension(const AskLimit& limit, const Measured& measured);

/// Returns whether a reply that has arrived is late, because the bot's own time, or its CPU time, exceeds its limit.
bool took_too_long(const AskLimit& limit, Nanoseconds own_time, Nanoseconds cpu);

/// Returns how much of `wall` the machine took if the reply was there after the first look. Nothing is measured during
/// that look. So this is `wall` without the longest duration of the look and the CPU time of the bot.
Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds look, Nanoseconds used);

/// Returns the counted CPU time without the part of it that was counted wrongly.
Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly);

}  // namespace isola_arena
