#pragma once

// Measures how long a bot has waited in the kernel's run queue since its question, by PSI and by the schedstat files of
// its threads.

#include <map>
#include <optional>

#include "arena/base/files/input_file.hpp"
#include "arena/base/time.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {

/// Returns the run-queue delay of the calling thread since its start: its time in the queue for a core.
Nanoseconds queued_of_this_thread();

/// The state of a thread at one moment.
struct SeenThread {
    Nanoseconds ran{0};     ///< its CPU time since its start
    Nanoseconds queued{0};  ///< its run-queue delay since its start, until it last got a core
    bool wants_to_run = false;
};
using SeenThreads = std::map<pid_t, SeenThread>;

/// These functions return how much `queued`, or `ran`, grew between two moments, as the sum over the threads. A new
/// thread counts from its start.
Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now);
Nanoseconds ran_between(const SeenThreads& before, const SeenThreads& now);

/// Returns the longest time that a single thread was queued between the two moments.
Nanoseconds longest_queued_between(const SeenThreads& before, const SeenThreads& now);

/// Returns whether one of the threads wants to run and none has run between the two moments.
bool none_has_run(const SeenThreads& before, const SeenThreads& now);

/// The kernel's counters of a bot's waits for a core, at one moment. Two system calls read them.
struct QueueCounters {
    std::optional<Nanoseconds> group = {};  ///< of its cgroup, by PSI; nullopt: it has none, or the kernel keeps no PSI
    pid_t thread = 0;                       ///< its first thread; 0: not known yet
    Nanoseconds of_thread{0};               ///< the run-queue delay of that thread since its start
};

/// Opens the schedstat file of a process's first thread.
OwnedFd open_schedstat(pid_t process);

/// Reads the counters of a bot. group: its cgroup; nullptr: it has none. thread, schedstat: its first thread and
/// open_schedstat() of it; nullptr: not known yet.
QueueCounters counters_of(const ControlGroup* group, pid_t thread, const OwnedFd* schedstat);

/// A moment between two looks at a bot's threads, at which its counters were read.
struct QueueMoment {
    QueueCounters counters;
    Nanoseconds ago{0};  ///< the time from this moment to the second look
};

/// Returns the threads as they were at that moment. now: the look after the moment; before: the look before it. Assumes
/// that every thread has waited since the moment, except the first thread, whose counter was read then.
SeenThreads threads_at(const QueueMoment& moment, const SeenThreads& before, SeenThreads now);

/// The growth of the times since the beginning of a measurement.
struct QueueTimes {
    Nanoseconds queued{0};      ///< the run-queue delay of the bot
    Nanoseconds bot_used{0};    ///< the CPU time of the bot's living threads; 0 if its cgroup counts it
    Nanoseconds arena_used{0};  ///< the CPU time of the arena's thread
};

/// Measures how long other work of the machine kept a bot from running. A bot that sleeps is not in the queue. A bot
/// that lowers its own priority would wait in the queue by its own choice, so the sandbox refuses that.
class RunQueue {
public:
    /// Counters that were read just before the question was sent. begin() reads the counters that are nullopt here.
    struct Start {
        QueueCounters counters;
        std::optional<Nanoseconds> arena_used = {};  ///< used_by_arena()
    };

    explicit RunQueue(const Start& start) : start_(start) {}

    /// Returns the CPU time of the calling thread since its start.
    static Nanoseconds used_by_arena();

    /// Looks at the bot's threads for the first time after the question was sent.
    void begin(const Watched& bot);

    /// Returns the times from the start until now, or until a moment between begin() and now.
    QueueTimes since_start(const Watched& bot, const std::optional<QueueMoment>& until = {}) const;

    /// A look at the bot's threads. The kernel counts a wait in the queue only when the thread has got a core.
    struct Look {
        bool waits_still = false;  ///< a thread is in the queue, and none has run since the previous look
        Clock::time_point since;   ///< else: if a wait is not counted yet, it began after this time
    };

    /// Looks at the bot's threads again, just before they are measured. The first look has no previous look: if a
    /// thread wants to run then, that thread counts as waiting.
    Look look(const Watched& bot);

private:
    Nanoseconds queued_in_group(const Watched& bot, const std::optional<QueueMoment>& until,
                                const SeenThreads& now) const;

    Start start_;
    Nanoseconds arena_used_before_{0};
    Nanoseconds arena_used_by_begin_{0};
    bool counts_group_ = false;  ///< by PSI
    Nanoseconds group_queued_before_{0};
    Nanoseconds group_queued_by_begin_{0};  ///< if PSI was not read before the question: the wait of the first thread
                                            ///< until begin()
    SeenThreads threads_before_;
    SeenThreads launchers_before_;
    SeenThreads last_seen_;            ///< by the last look
    Clock::time_point looked_last_{};  ///< just before the last look
};

}  // namespace isola_arena
