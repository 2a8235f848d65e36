#include "arena/process/tree/threads.hpp"

#include <dirent.h>
#include <sched.h>
#include <sys/resource.h>

#include <cstdlib>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {

bool wants_to_run(const std::string& thread_folder) { return ProcStat(thread_folder).state() == 'R'; }

void for_each_thread(const Watched& bot, const std::function<void(pid_t, const std::string&)>& visit) {
    for (const pid_t process : bot.group != nullptr ? bot.group->members() : bot.processes) {
        if (bot.launchers.contains(process)) continue;
        const std::string folder = "/proc/" + std::to_string(process) + "/task";
        DIR* threads = opendir(folder.c_str());
        if (threads == nullptr) continue;
        while (const dirent* entry = readdir(threads))
            if (entry->d_name[0] != '.') visit(std::atoi(entry->d_name), folder + '/' + entry->d_name);
        closedir(threads);
    }
}

void yield_to_others() { setpriority(PRIO_PROCESS, 0, 10); }

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
