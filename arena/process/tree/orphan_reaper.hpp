#pragma once

// Kills every process of a bot when the arena is gone, even after SIGKILL.

#include <string>

#include <sys/types.h>

namespace isola_arena {

/// Returns the mark with which the token of every bot of this arena begins (see ProcessTree): random, and the same for
/// all bots.
const std::string& mark_of_bots();

/// Starts the orphan reaper, a process of the arena that waits for the end of the arena and then kills every process
/// with the mark in its environment. It is needed if the arena has no time to kill these processes itself (SIGKILL). A
/// death signal (PR_SET_PDEATHSIG) is not enough: it covers only the arena's own children, and not yet the processes of
/// a sandbox that is being set up. Later calls do nothing. Call it before any bot is started. Throws std::system_error
/// or Shortage if the system refuses.
void start_orphan_reaper();

/// Returns the orphan reaper's pid; 0 if it was not started. It does not belong to any bot.
pid_t orphan_reaper();

}  // namespace isola_arena
