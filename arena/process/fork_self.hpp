#pragma once

#include <sys/types.h>

namespace isola_arena {

/// fork(2), for a process that goes on as the arena's own program; bots are started by spawn(). It is declared apart so
/// that one file alone makes processes.
pid_t fork_self();

}  // namespace isola_arena
