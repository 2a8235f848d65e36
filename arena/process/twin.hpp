#pragma once

#include <sys/types.h>

namespace isola_arena {

/// Makes a process that goes on from here as this one does: its number, and 0 in the new one; below 0, with errno, where
/// the system refuses. For a process that stays the arena's own program; bots are started by spawn().
pid_t make_twin();

}  // namespace isola_arena
