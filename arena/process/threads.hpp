#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "arena/process/control_group.hpp"

namespace isola_arena {

/// A bot's processes: all of a control group, else these.
struct Watched {
    const ControlGroup* group = nullptr;
    std::vector<pid_t> processes;
};

/// Calls visit(number, folder in /proc) for each thread that the bot has now.
void for_each_thread(const Watched& bot, const std::function<void(pid_t thread, const std::string& folder)>& visit);

/// The beginning of a file of /proc, for which that is all of it; an empty text where it cannot be read.
using ProcText = std::array<char, 2048>;
ProcText proc_text(const std::string& path);

}  // namespace isola_arena
