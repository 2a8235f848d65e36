#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// A tree of control groups that the kernel shows to this process.
struct Hierarchy {
    int version = 1;
    std::vector<std::string> controllers;  ///< of version 1; version 2 tells in each group's `cgroup.controllers`
    std::string mounted;                   ///< where the tree begins
    std::string own;                       ///< the folder of the group that this process is in

    bool has(const std::string& controller) const;
};

/// All that can be reached. The texts are those of /proc/self/cgroup and /proc/self/mountinfo.
std::vector<Hierarchy> parse_hierarchies(const std::string& groups, const std::string& mounts);
std::vector<Hierarchy> own_hierarchies();

}  // namespace isola_arena
