#include "arena/process/clock/priority.hpp"

#include <cstdio>
#include <cstring>

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

// thread: 0 is the calling thread.
int niceness_of_thread(pid_t thread) { return getpriority(PRIO_PROCESS, static_cast<id_t>(thread)); }

// Returns the nice value of a process's session, if the kernel divides the processor among sessions first (autogroup:
// `/autogroup-N nice N`); 0 if it does not.
int niceness_of_session(const std::string& process_folder) {
    const std::string text = proc_text(process_folder + "/autogroup");
    const char* found = std::strstr(text.data(), " nice ");
    int niceness = 0;
    if (found != nullptr) std::sscanf(found, " nice %d", &niceness);
    return niceness;
}

bool is_for_idle_times(pid_t thread) { return (sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK) == SCHED_IDLE; }

}  // namespace

bool has_stepped_back(const Watched& bot) {
    const bool arena_is_for_idle_times = is_for_idle_times(0);
    const int of_arena = niceness_of_thread(0);
    bool found = false;
    for_each_thread(bot, [&](pid_t thread, const std::string& folder) {
        const bool is_less_urgent = niceness_of_thread(thread) > of_arena ||
                                    (is_for_idle_times(thread) && !arena_is_for_idle_times) ||
                                    niceness_of_session(folder + "/../..") > 0;
        found = found || (is_less_urgent && wants_to_run(folder));
    });
    return found;
}

}  // namespace isola_arena
