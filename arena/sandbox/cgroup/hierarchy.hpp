#pragma once

// Finds the cgroup trees that this process can reach, and its own cgroup in each of them.

#include <string>
#include <vector>

namespace isola_arena {

/// A tree of cgroups that the kernel shows to this process.
struct Hierarchy {
    int version = 1;
    std::vector<std::string> controllers;  ///< of version 1; in version 2 see `cgroup.controllers` of each cgroup
    std::string mounted;                   ///< the mount point of the tree
    std::string own;                       ///< the folder of the cgroup that this process is in

    bool has(const std::string& controller) const;
};

/// Returns all trees that can be reached. The texts are those of /proc/self/cgroup and /proc/self/mountinfo, which
/// own_hierarchies() reads.
std::vector<Hierarchy> parse_hierarchies(const std::string& groups, const std::string& mounts);
std::vector<Hierarchy> own_hierarchies();

}  // namespace isola_arena
