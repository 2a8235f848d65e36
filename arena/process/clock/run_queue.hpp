#pragma once

// Measures how long a bot waited in the kernel's run queue since it was asked, by PSI and by the schedstat files of its
// threads.

#include <map>
#include <optional>

#include "arena/base/files/input_file.hpp"
#include "arena/process/time.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {

/// Returns the run-queue delay of the calling thread since its start: how long it has waited in the kernel's queue for
/// a core.
Nanoseconds queued_of_this_thread();

/// The state of a thread at one moment.
struct SeenThread {
    Nanoseconds ran{0};     ///< its CPU time since its start
    Nanoseconds queued{0};  ///< its run-queue delay since its start, up to when it got a core last
    bool wants_to_run = false;
};
using SeenThreads = std::map<pid_t, SeenThread>;

/// These functions return the sum over the threads of what passed between two moments; for a thread that is new, since
/// its start.
Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now);
Nanoseconds ran_between(const SeenThreads& before, const SeenThreads& now);

/// Returns the longest of these times that a single thread stood in the queue.
Nanoseconds longest_queued_between(const SeenThreads& before, const SeenThreads& now);

/// Returns whether one of the threads wants to run and none has run between the two moments.
bool none_has_run(const SeenThreads& before, const SeenThreads& now);

/// What the kernel has counted of a bot's waits for a core up to one moment. It is read in two system calls.
struct QueueCounters {
    std::optional<Nanoseconds> group = {};  ///< of its cgroup, by PSI; nullopt: it has none, or the kernel keeps no PSI
    pid_t thread = 0;                       ///< its first thread; 0: not known yet
    Nanoseconds of_thread{0};               ///< the run-queue delay of that thread since its start
};

/// Opens the kernel's file about the waits of a process's first thread.
OwnedFd open_schedstat(pid_t process);

/// Reads the counters of a bot. group: its cgroup; nullptr: it has none. thread, schedstat: its first thread and
/// open_schedstat() of it; nullptr: not known yet.
QueueCounters counters_of(const ControlGroup* group, pid_t thread, const OwnedFd* schedstat);

/// A moment between two looks at a bot's threads, at which its counters were read.
struct QueueMoment {
    QueueCounters counters;
    Nanoseconds ago{0};  ///< the time from then to the second look
};

/// Returns the threads as they were at that moment; each as if it had waited all the time since then, but for the first
/// thread, of which that is known.
SeenThreads threads_at(const QueueMoment& moment, const SeenThreads& before, SeenThreads now);

/// What passed since the beginning of a measurement.
struct QueueTimes {
    Nanoseconds queued{0};      ///< the run-queue delay of the bot
    Nanoseconds bot_used{0};    ///< the CPU time of the bot's threads that live; 0 if its cgroup counts it
    Nanoseconds arena_used{0};  ///< the CPU time of the arena's thread
};

/// Measures how long other work of the machine kept a bot from running. A bot that sleeps is not in the queue. A bot that
/// lowered its own priority would be there because it let others go first; the sandbox refuses that.
class RunQueue {
public:
    /// Counters that were read just before the question was sent. begin() reads those that are nullopt.
    struct Start {
        QueueCounters counters;
        std::optional<Nanoseconds> arena_used = {};  ///< used_by_arena()
    };

    explicit RunQueue(const Start& start) : start_(start) {}

    /// Returns the CPU time of the calling thread since its start.
    static Nanoseconds used_by_arena();

    /// Looks at the bot's threads for the first time after the question was sent.
    void begin(const Watched& bot);

    /// Returns the times from the start up to now, or up to a moment that has passed since begin().
    QueueTimes since_start(const Watched& bot, const std::optional<QueueMoment>& until = {}) const;

    /// A look at the bot's threads. The kernel counts a wait in the queue only when the thread has got a core.
    struct Look {
        bool waits_still = false;  ///< a thread is in the queue, and none has run since the look before
        Clock::time_point since;   ///< otherwise: a wait that is not counted yet has begun after that
    };

    /// Looks at the bot's threads again, just before they are measured. The first look has none before it: if a thread
    /// wants to run, it counts as one that waits.
    Look look(const Watched& bot);

private:
    Nanoseconds queued_in_group(const Watched& bot, const std::optional<QueueMoment>& until,
                                const SeenThreads& now) const;

    Start start_;
    Nanoseconds arena_used_before_{0};
    Nanoseconds arena_used_by_begin_{0};
    bool counts_group_ = false;  ///< by PSI
    Nanoseconds group_queued_before_{0};
    Nanoseconds group_queued_by_begin_{0};  ///< if PSI was not read before: what is known of the first thread
    SeenThreads threads_before_;
    SeenThreads launchers_before_;
    SeenThreads last_seen_;            ///< by the last look
    Clock::time_point looked_last_{};  ///< just before it
};

}  // namespace isola_arena
