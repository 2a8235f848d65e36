#pragma once

// Measures how long a bot waited in the kernel's run queue since it was asked, by PSI and by the schedstat files of its
// threads.

#include <map>
#include <optional>

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
    /// Starts to measure.
    void begin(const Watched& bot);

    /// Says how long the bot had waited when begin() looked at it, if one of its threads wanted to run then.
    void waited_before(Nanoseconds before);

    /// Returns the times up to now.
    QueueTimes since_begin(const Watched& bot) const;

    /// Returns whether one of its threads is in the queue and none has run since the last call: the length of such a
    /// wait is known only when a thread has got a core.
    bool waits_still(const Watched& bot);

private:
    Nanoseconds queued_in_group(const ControlGroup& group, const SeenThreads& now) const;

    Nanoseconds queued_before_{0};
    Nanoseconds arena_used_before_{0};
    std::optional<Nanoseconds> group_before_;  ///< by PSI; nullopt: it is measured by threads
    SeenThreads threads_before_;
    SeenThreads last_seen_;  ///< at the last call of waits_still()
};

}  // namespace isola_arena
