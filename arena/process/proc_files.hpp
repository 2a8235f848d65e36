#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace isola_arena {

/// All of a file that the system makes up when it is read; empty where it cannot be.
std::string whole_file(const std::filesystem::path& path);

/// The environment with which the process or thread of that folder in /proc was started: each entry stands between two
/// NUL bytes.
std::string environment_of(const std::filesystem::path& folder);

/// All of a file in /proc that is made up in one piece (stat, status, schedstat, autogroup), in as few system calls as
/// can be; empty where it cannot be read. A process of many groups has a long status.
std::string proc_text(const std::string& path);

/// The kernel's account of a process or thread in one line, as it is when this is made; its fields have the numbers of
/// proc(5), from 3 on.
class ProcStat {
public:
    /// folder: of the process or thread in /proc.
    explicit ProcStat(const std::string& folder);

    /// R: runs or would if it were let onto a core; S, T, Z, ...: see proc(5); 0: there is no such process.
    char state() const;

    /// That field; 0 where there is no such process, field or number.
    std::int64_t number(int field) const;

private:
    std::string_view field(int number) const;

    std::string text_;
};

}  // namespace isola_arena
