#pragma once

// Chooses cores by the kernel's CPU affinity.

#include <optional>
#include <vector>

namespace isola_arena {

/// Returns the numbers of the cores that the calling thread may run on; empty if the system does not say.
std::vector<int> available_cores();

/// Returns the core that the calling thread runs on at this moment; nullopt if the system does not say.
std::optional<int> present_core();

/// Pins the calling thread, and every thread and process that it starts from now on, to that core. Has no effect if the
/// system refuses.
void stay_on_core(int core);

}  // namespace isola_arena
