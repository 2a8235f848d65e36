#include "arena/process/clock/cores.hpp"

#include <sched.h>

namespace isola_arena {

std::vector<int> available_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
    return cores;
}

std::optional<int> present_core() {
    const int core = sched_getcpu();
    return core < 0 ? std::nullopt : std::optional(core);
}

void stay_on_core(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<std::size_t>(core), &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

}  // namespace isola_arena
