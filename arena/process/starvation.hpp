#pragma once

#include <map>
#include <vector>

#include <sys/types.h>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// Measures how long a bot was kept from running by what else the machine does: from begin() on, the time in which one
/// of its threads, or the arena's own, stood in the system's queue for a core. Time in which the bot itself held the
/// core, or slept, or in which the arena was busy with it, is none of it.
class Starvation {
public:
    /// From now on; of all threads of these processes.
    void begin(const std::vector<pid_t>& processes);

    /// So far, of so much wall time since begin() in which the bot used so much CPU time.
    Nanoseconds so_far(const std::vector<pid_t>& processes, Nanoseconds wall, Nanoseconds cpu) const;

private:
    std::map<pid_t, Nanoseconds> queued_before_;  ///< by thread
    Nanoseconds arena_before_{0};                 ///< CPU time of the arena's thread
};

}  // namespace isola_arena
