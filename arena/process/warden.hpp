#pragma once

#include <string>

#include <sys/types.h>

namespace isola_arena {

/// What every bot of this process has at the beginning of its token (see Tree): random, and the same for all of them.
const std::string& mark_of_bots();

/// Starts the warden, a process of the arena's that waits for the arena's end, however that comes, and then kills whatever
/// has the mark in its environment. For the end that leaves the arena no time to do it itself (SIGKILL): a death signal
/// holds only the arena's own children, and not yet those of a sandbox that is being set up. Once for all calls; for the
/// start of a program. Throws std::system_error where the system refuses.
void post_warden();

/// The warden's number; 0: there is none. It is no bot's.
pid_t warden();

}  // namespace isola_arena
