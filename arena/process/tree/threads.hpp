#pragma once
// Visits the threads of a bot in /proc, and changes how the calling thread is scheduled, and on which cores.

#include <sys/types.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/process/tree/control_group.hpp"

namespace isola_arena {

/// The processes of a bot: all processes in its cgroup or, without a cgroup, the listed ones, with the bot's own
/// process first. The launcher's processes are excluded, because their waits are not the bot's.
struct Watched {
    const ControlGroup* group = nullptr;
    std::vector<pid_t> processes = {};
    std::set<pid_t> launchers = {};
};

/// Returns whether the thread of that folder in /proc is runnable: it runs, or would run if it were let onto a core.
bool wants_to_run(const std::string& thread_folder);

/// Calls visit(number, folder in /proc) for each thread that the bot has now.
void for_each_thread(const Watched& bot, const std::function<void(pid_t thread, const std::string& folder)>& visit);

/// Lowers the priority of the calling thread, and of all that it starts from now on: on a busy core it gets a tenth of
/// the time of others. That is not nothing, so work that somebody waits for comes to an end on a machine that is never
/// idle. Does nothing if the system refuses.
void yield_to_others();

/// Returns the numbers of the cores that the calling thread may run on; empty if the system does not say.
std::vector<int> available_cores();

/// Returns the core that the calling thread runs on at this moment; nullopt if the system does not say.
std::optional<int> present_core();

/// Pins the calling thread, and every thread and process that it starts from now on, to that core. Has no effect if the
/// system refuses.
void stay_on_core(int core);

}  // namespace isola_arena
