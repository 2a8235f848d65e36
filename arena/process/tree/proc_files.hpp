#pragma once

// Reads the kernel's files about processes and threads in /proc.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace isola_arena {

/// Returns all of a file that the kernel generates when it is read; empty if it cannot be read.
std::string whole_file(const std::filesystem::path& path);

/// Returns the environment with which the process or thread of that folder in /proc was started. Each entry stands
/// between two NUL bytes.
std::string environment_of(const std::filesystem::path& folder);

/// Returns all of a file in /proc that the kernel generates in one piece (stat, status, schedstat, autogroup), in as
/// few system calls as possible; empty if it cannot be read. The status of a process in many groups is long.
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

}  // namespace isola_arena
