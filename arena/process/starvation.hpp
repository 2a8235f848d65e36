#pragma once

#include <map>
#include <optional>

#include "arena/process/threads.hpp"
#include "arena/process/wakefulness.hpp"

namespace isola_arena {

/// How long the calling thread has stood in the system's queue for a core in its life.
Nanoseconds queued_of_this_thread();

/// What is known of the time since a question.
struct Spent {
    Nanoseconds wall;
    Nanoseconds cpu;          ///< of the bot
    Nanoseconds stood_still;  ///< the core; see CorePulse
    bool answered;            ///< the reply is there
};

/// What the system was seen to do since a question.
struct Observed {
    Nanoseconds queued{0};      ///< threads of the bot's and the arena's own, for a core
    Nanoseconds arena_used{0};  ///< CPU time of the arena's thread
    Nanoseconds known{0};       ///< to have been lost before the first look
    bool awake = false;         ///< one of the bot's threads wanted to run all the time; see Wakefulness
    bool stepped_back = false;  ///< the bot lowered its own priority
};

/// How long the machine kept a bot from running. most_unseen: what counts at most of the time in which neither a queue nor
/// the bot shows what the core did; a bot can cause some of it, with timers that all ring at once, say.
Nanoseconds starved(const Spent& spent, const Observed& observed, Nanoseconds most_unseen);

/// A thread as it is seen once.
struct SeenThread {
    Nanoseconds ran{0};     ///< in its life
    Nanoseconds queued{0};  ///< in its life, for a core, up to when it got one last
    bool wants_to_run = false;
};
using SeenThreads = std::map<pid_t, SeenThread>;

/// How long the threads stood in the queue since they were seen before; all the life of those that are new.
Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now);

/// Whether one of the threads wants to run and none has run since they were seen before.
bool none_has_run(const SeenThreads& before, const SeenThreads& now);

/// Measures how long a bot was kept from running by what else the machine does: the time since it was asked in which one
/// of its threads, or the arena's own, stood in the system's queue for a core. Time in which the bot itself held the
/// core, or slept, or in which the arena was busy with it, is none of it. A bot that never slept was kept from running in
/// all the time that neither it nor the arena used; one that lowered its own priority was kept from nothing.
class Starvation {
public:
    /// From now on. known: what is known of the time since the question already.
    void begin(const Watched& bot, Nanoseconds known);

    /// So far; see starved().
    Nanoseconds so_far(const Watched& bot, const Spent& spent, Nanoseconds most_unseen) const;

    /// Whether one of its threads stands in the queue and none has run since this was asked last: how long that lasts is
    /// known only when one has got a core.
    bool waits_still(const Watched& bot);

private:
    Observed observe(const Watched& bot, bool answered) const;
    Nanoseconds queued_since_begin(const Watched& bot) const;

    Nanoseconds known_{0};
    Nanoseconds arena_used_before_{0};  ///< CPU time of the arena's thread
    Nanoseconds arena_queued_before_{0};
    std::optional<Nanoseconds> group_before_;  ///< nothing: it is measured by threads
    SeenThreads threads_before_;
    Wakefulness wakefulness_;
    SeenThreads last_seen_;  ///< when it was asked last whether it waits
};

}  // namespace isola_arena
