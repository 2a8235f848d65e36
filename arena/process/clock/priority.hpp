#pragma once

#include "arena/process/tree/threads.hpp"

namespace isola_arena {

/// Returns whether the bot has lowered its own priority: one of its threads that wants to run is less urgent, by its
/// nice value or by the policy SCHED_IDLE, than the calling thread, from which it inherited its priority; or its
/// session (autogroup) has a nice value above 0. Such a bot waits for a core because it let others go first.
bool has_stepped_back(const Watched& bot);

}  // namespace isola_arena
