#pragma once

// Chooses cores by the kernel's CPU affinity.

#include <vector>

namespace isola_arena {

/// Returns the numbers of the cores that the calling thread may run on; empty if the system does not say.
std::vector<int> available_cores();

/// Pins the calling thread, and every thread and process that it starts from now on, to that core. Has no effect if the
/// system refuses.
void stay_on_core(int core);

}  // namespace isola_arena
