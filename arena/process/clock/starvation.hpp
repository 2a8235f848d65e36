#pragma once

// Estimates the run-queue delay of a bot: how long it was runnable but not scheduled since it was asked, by PSI or
// schedstat.

#include <map>
#include <optional>

#include "arena/process/tree/threads.hpp"
#include "arena/process/clock/wakefulness.hpp"

namespace isola_arena {

/// Returns the run-queue delay of the calling thread since its start: how long it has waited in the kernel's queue for
/// a core.
Nanoseconds queued_of_this_thread();

/// The measured times since a question.
struct Spent {
    Nanoseconds wall;
    Nanoseconds cpu;          ///< that the bot used
    Nanoseconds stood_still;  ///< how long its core stood still; see CorePulse
    bool answered;            ///< the reply has arrived
};

/// The observations of the kernel's scheduling since a question.
struct Observed {
    Nanoseconds queued{0};      ///< the run-queue delay of the bot's threads and the arena's own
    Nanoseconds arena_used{0};  ///< CPU time of the arena's thread
    Nanoseconds known{0};       ///< the time that was lost before the first look
    bool awake = false;         ///< one of the bot's threads wanted to run all the time; see Wakefulness
    bool stepped_back = false;  ///< the bot has lowered its own priority; see has_stepped_back()
};

/// Returns how long the machine kept a bot from running. most_unseen: the most that counts of the time in which neither
/// a run queue nor the bot shows the use of the core; a bot can cause some of that time itself, with timers that all
/// fire at once, for example.
Nanoseconds starved(const Spent& spent, const Observed& observed, Nanoseconds most_unseen);

/// The state of a thread at one moment.
struct SeenThread {
    Nanoseconds ran{0};     ///< its CPU time since its start
    Nanoseconds queued{0};  ///< its run-queue delay since its start, up to when it got a core last
    bool wants_to_run = false;
};
using SeenThreads = std::map<pid_t, SeenThread>;

/// Returns the run-queue delay of the threads between the two moments; for new threads, since their start. Adds 10 ms
/// if a thread is runnable now, because the kernel counts a wait only when it is over.
Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now);

/// Returns whether one of the threads wants to run and none has run between the two moments.
bool none_has_run(const SeenThreads& before, const SeenThreads& now);

/// Measures how long other work of the machine kept a bot from running: the time since it was asked in which one of its
/// threads, or the arena's own thread, was runnable and waited in the queue for a core. Excludes the time in which the
/// bot itself had the core or slept, and in which the arena was busy with it. A bot that never slept was kept from
/// running in all the time that neither it nor the arena used; a bot that lowered its own priority was not kept from
/// running at all.
class Starvation {
public:
    /// Starts to measure. known: how much of the time since the question is already known to be lost.
    void begin(const Watched& bot, Nanoseconds known);

    /// Returns the time up to now; see starved().
    Nanoseconds so_far(const Watched& bot, const Spent& spent, Nanoseconds most_unseen) const;

    /// Returns whether one of its threads is in the queue and none has run since the last call: the length of such a
    /// wait is known only when a thread has got a core. Returns false if the bot has lowered its own priority.
    bool waits_still(const Watched& bot);

private:
    Observed observe(const Watched& bot, bool answered) const;
    Nanoseconds queued_since_begin(const Watched& bot) const;

    Nanoseconds known_{0};
    Nanoseconds arena_used_before_{0};  ///< CPU time of the arena's thread
    Nanoseconds arena_queued_before_{0};
    std::optional<Nanoseconds> group_before_;  ///< by PSI; nullopt: it is measured by threads
    SeenThreads threads_before_;
    Wakefulness wakefulness_;
    SeenThreads last_seen_;  ///< at the last call of waits_still()
};

}  // namespace isola_arena
