#pragma once

#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "arena/process/control_group.hpp"

namespace isola_arena {

/// A bot's processes: all of a control group, else these, its own one first.
struct Watched {
    const ControlGroup* group = nullptr;
    std::vector<pid_t> processes;
};

/// Whether the thread of that folder in /proc runs, or would if it were let onto a core.
bool wants_to_run(const std::string& thread_folder);

/// Calls visit(number, folder in /proc) for each thread that the bot has now.
void for_each_thread(const Watched& bot, const std::function<void(pid_t thread, const std::string& folder)>& visit);

}  // namespace isola_arena
