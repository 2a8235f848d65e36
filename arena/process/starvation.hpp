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

/// Measures how long a bot was kept from running by what else the machine does: the time since it was asked in which one
/// of its threads, or the arena's own, stood in the system's queue for a core. Time in which the bot itself held the
/// core, or slept, or in which the arena was busy with it, is none of it. A bot that never slept was kept from running in
/// all the time that neither it nor the arena used; one that lowered its own priority was kept from nothing.
class Starvation {
public:
    /// From now on. known: what is known of the time since the question already.
    void begin(const Watched& bot, Nanoseconds known);

    /// So far. most_unseen: what counts at most of the time in which neither a queue nor the bot shows what the core did;
    /// a bot can cause some of it, with timers that all ring at once, say.
    Nanoseconds so_far(const Watched& bot, const Spent& spent, Nanoseconds most_unseen) const;

    /// Whether one of its threads stands in the queue and none has run since this was asked last: how long that lasts is
    /// known only when one has got a core.
    bool waits_still(const Watched& bot);

private:
    Nanoseconds queued_since_begin(const Watched& bot) const;

    Nanoseconds known_{0};
    Nanoseconds arena_used_before_{0};  ///< CPU time of the arena's thread
    Nanoseconds arena_queued_before_{0};
    std::optional<Nanoseconds> group_before_;  ///< nothing: it is measured by threads
    std::map<pid_t, Nanoseconds> threads_before_;
    Wakefulness wakefulness_;
    std::map<pid_t, Nanoseconds> ran_before_;  ///< by thread, when it was asked last whether it waits
};

}  // namespace isola_arena
