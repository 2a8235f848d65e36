#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/process/limits.hpp"

namespace isola_arena {

/// What control groups do for a bot, each by a controller of its own.
enum class Part : std::uint8_t { memory, processes, cores, cpu_counter, freezer };

inline constexpr std::array all_parts{Part::memory, Part::processes, Part::cores, Part::cpu_counter, Part::freezer};

/// The kernel's name of the controller: `memory`, `pids`, ...; empty where that version needs none.
std::string controller_of(Part part, int version);

/// What a new group is set to.
struct GroupSettings {
    Limits limits;
    std::vector<int> cores;  ///< none: all of the group above
};

/// Sets what that part needs in the folder of a new group; empty, or why it cannot be done.
std::string set_part(Part part, const std::string& folder, const GroupSettings& settings);

/// A group below another one may use the cores and the memory of that one only after it was told so (version 1).
void inherit_cores(const std::string& above, const std::string& folder);

}  // namespace isola_arena
