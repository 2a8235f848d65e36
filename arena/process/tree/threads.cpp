#include "arena/process/tree/threads.hpp"

#include <cstdlib>

#include <dirent.h>
#include <sched.h>
#include <sys/resource.h>

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

void run_when_idle() {
    const sched_param none{};
    setpriority(PRIO_PROCESS, 0, 19);
    sched_setscheduler(0, SCHED_IDLE, &none);
}

}  // namespace isola_arena
