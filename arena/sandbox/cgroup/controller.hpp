#pragma once
// Writes the limits of a bot into the files of its cgroup, for both versions of the kernel's interface. Also writes
// the pseudo-files of cgroupfs and /proc.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/settings/limits.hpp"

namespace isola_arena {

/// Returns the words of a file, which are separated by white space.
std::vector<std::string> read_words_of(const std::string& path);

/// Writes the text to an existing file with a single write(), as the kernel's pseudo-files require. Returns 0, or errno
/// if the system refuses.
int write_pseudo_file(const std::string& path, std::string_view text);

/// The controllers of cgroups that confine, count or stop a bot.
enum class Controller : std::uint8_t { memory, processes, cores, cpu_counter, freezer };

inline constexpr std::array all_controllers{Controller::memory, Controller::processes, Controller::cores,
                                            Controller::cpu_counter, Controller::freezer};

/// Returns the kernel's name of the controller: `memory`, `pids`, ...; empty if that version needs none.
std::string kernel_name(Controller controller, int version);

/// The settings of a new cgroup.
struct GroupSettings {
    Limits limits;
    std::vector<int> cores;  ///< empty: all cores of the parent cgroup
};

/// Writes the settings of that controller into the folder of a new cgroup. Returns an empty string, or why the settings
/// cannot be written.
std::string write_settings(Controller controller, const std::string& folder, const GroupSettings& settings);

/// Copies the cores and the memory nodes of the cgroup `above` into the cgroup `folder` below it. In version 1, a new
/// cgroup may use none before that. Does nothing in version 2, where this is not needed, or if the controller cpuset is
/// missing.
void inherit_cores(const std::string& above, const std::string& folder);

}  // namespace isola_arena
