#pragma once
// Reads the clocks of processes and threads, and their files in /proc.

#include <sys/types.h>

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/time.hpp"

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

/// Returns all of a file that the kernel generates when it is read; empty if it cannot be read.
std::string whole_file(const std::filesystem::path& path);

/// Returns the environment with which the process or thread of that folder in /proc was started. Each entry stands
/// between two NUL bytes.
std::string environment_of(const std::filesystem::path& folder);

/// Returns all of a file in /proc that the kernel generates in one piece (stat, status, schedstat, autogroup), in as
/// few system calls as possible; empty if it cannot be read. Only a long file, such as the status of a process in many
/// groups, takes several reads.
std::string proc_text(const std::string& path);

/// The kernel's one-line account of a process or thread (its file stat), read once, by the constructor. Its fields have
/// the numbers of proc(5), from 3 on.
class ProcStat {
public:
    /// folder: the folder of the process or thread in /proc.
    explicit ProcStat(const std::string& folder);

    /// Returns the state. R: runs, or would run if it were let onto a core; S, T, Z, ...: see proc(5); 0: there is no
    /// such process.
    char state() const;

    /// Returns that field; 0 if there is no such process or field, or if the field is not a number.
    std::int64_t number(int field) const;

private:
    std::string_view field(int number) const;

    std::string text_;
};

/// Returns whether one of these processes holds the other end of a pipe, by their descriptors in /proc. pipe: the end
/// that the caller holds. Returns true also if that cannot be determined.
bool is_open_in(const std::vector<pid_t>& processes, int pipe);

}  // namespace isola_arena
