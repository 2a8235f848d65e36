#include "arena/process/clock/offspring.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"
#include "arena/process/tree/system_time.hpp"

namespace isola_arena {
namespace {

constexpr Nanoseconds all_the_time = std::chrono::hours(24);

Nanoseconds used_by(pid_t process) { return cpu_time_of(process).value_or(Nanoseconds{0}); }

// Returns the CPU time of those of its descendants that have ended and been waited for (cutime and cstime of proc(5)).
Nanoseconds used_by_children_of(pid_t process) {
    const ProcStat stat("/proc/" + std::to_string(process));
    static const long ticks_a_second = sysconf(_SC_CLK_TCK);
    return Nanoseconds(std::chrono::seconds(1)) * (stat.number(16) + stat.number(17)) / ticks_a_second;
}

Nanoseconds used_in_life(const Watched& bot) {
    Nanoseconds sum{0};
    for (std::size_t i = 0; i < bot.processes.size(); ++i)
        sum += (i == 0 ? Nanoseconds{0} : used_by(bot.processes[i])) + used_by_children_of(bot.processes[i]);
    return sum;
}

}  // namespace

Nanoseconds Offspring::used(Nanoseconds in_life) const { return std::max(in_life - used_before_, Nanoseconds{0}); }

void Offspring::note_question(Nanoseconds in_life, Nanoseconds ago) {
    used_before_ = std::max(used_before_, in_life - ago);
}

void Offspring::note_reply(Nanoseconds in_life) { used_before_ = in_life; }

Nanoseconds Offspring::used(const Watched& bot) const {
    if (bot.group != nullptr) return Nanoseconds{0};
    if (bot.processes.size() >= too_many) return all_the_time;
    return used(used_in_life(bot));
}

void Offspring::note_question(const Watched& bot, Nanoseconds ago) {
    if (bot.group == nullptr) note_question(used_in_life(bot), ago);
}

void Offspring::note_reply(const Watched& bot) {
    if (bot.group == nullptr) note_reply(used_in_life(bot));
}

}  // namespace isola_arena
