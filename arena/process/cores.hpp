#pragma once

#include <vector>

namespace isola_arena {

/// The numbers of the cores that this process may run on; none where the system does not tell.
std::vector<int> available_cores();

/// The calling thread, and all that it starts from now on, runs on that core alone. Where the system refuses nothing
/// changes.
void stay_on_core(int core);

}  // namespace isola_arena
