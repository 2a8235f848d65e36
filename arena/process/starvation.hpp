#pragma once

#include <map>
#include <vector>

#include <sys/types.h>

#include "arena/process/control_group.hpp"

namespace isola_arena {

/// Whose waiting is measured: a control group where there is one that measures it, else all threads of these processes.
struct Watched {
    const ControlGroup* group = nullptr;
    std::vector<pid_t> processes;
};

/// Measures how long a bot was kept from running by what else the machine does: the time since it was asked in which one
/// of its threads, or the arena's own, stood in the system's queue for a core. Time in which the bot itself held the
/// core, or slept, or in which the arena was busy with it, is none of it.
class Starvation {
public:
    /// From now on. known: what is known of the time since the question already.
    void begin(const Watched& bot, Nanoseconds known);

    /// So far, of so much wall time since the question in which the bot used so much CPU time.
    Nanoseconds so_far(const Watched& bot, Nanoseconds wall, Nanoseconds cpu) const;

private:
    Nanoseconds queued_since_begin(const Watched& bot) const;

    Nanoseconds known_{0};
    Nanoseconds arena_used_before_{0};            ///< CPU time of the arena's thread
    Nanoseconds arena_queued_before_{0};
    std::optional<Nanoseconds> group_before_;     ///< nothing: it is measured by threads
    std::map<pid_t, Nanoseconds> threads_before_;
};

}  // namespace isola_arena
