#pragma once

// Reads the kernel's clocks, such as the CPU clock of a process.

#include <ctime>
#include <optional>

#include <sys/types.h>

#include "arena/process/time.hpp"

namespace isola_arena {

/// Returns the time that a clock of the system shows; nullopt if there is no such clock or its process is gone.
inline std::optional<Nanoseconds> time_of(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) return std::nullopt;
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

/// Returns the CPU time of a process since its start; nullopt if there is no such process.
inline std::optional<Nanoseconds> cpu_time_of(pid_t process) {
    clockid_t clock{};
    if (clock_getcpuclockid(process, &clock) != 0) return std::nullopt;
    return time_of(clock);
}

}  // namespace isola_arena
