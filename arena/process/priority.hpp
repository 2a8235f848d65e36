#pragma once

#include "arena/process/threads.hpp"

namespace isola_arena {

/// Whether the bot stepped back on its own: one of its threads that wants to run, or the session that it is in, is less
/// urgent than the calling thread is, from which it has inherited. Then it waits for a core because it let others go
/// first.
bool has_stepped_back(const Watched& bot);

}  // namespace isola_arena
