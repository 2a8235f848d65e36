#pragma once
// Finds the cgroup trees that this process can reach, and its own cgroup in each of them.

#include <memory>
#include <string>
#include <vector>

namespace isola_arena {

/// Moves the arena from a cgroup of version 2 into a child of that cgroup, because a cgroup with member processes
/// cannot delegate controllers to its children (the kernel's "no internal process" constraint). The destructor moves
/// the arena back; after that, the cgroup delegates no controllers any more. All cgroups of bots below it must be gone
/// by then. If the arena is killed, the cgroup keeps delegating and so admits no process; but systemd makes the cgroups
/// of services and scopes anew.
class Delegation {
public:
    /// Moves the arena, with its orphan reaper, out of that cgroup. Returns nullptr if any other process is in it, or
    /// if the system refuses. The new cgroup is made beside the folder. The folder need not exist, but its name
    /// identifies the arena (see make_owned_folder()).
    static std::unique_ptr<Delegation> out_of(const std::string& group, const std::string& folder);

    ~Delegation();
    Delegation(const Delegation&) = delete;
    Delegation& operator=(const Delegation&) = delete;

    /// Returns the folder of the cgroup that the arena is in now.
    const std::string& folder() const { return below_; }

private:
    Delegation(std::string group, std::string below) : group_(std::move(group)), below_(std::move(below)) {}

    std::string group_;
    std::string below_;
};

/// A tree of cgroups that the kernel shows to this process.
struct Hierarchy {
    int version = 1;
    std::vector<std::string> controllers;  ///< of version 1; in version 2 see `cgroup.controllers` of each cgroup
    std::string mounted;                   ///< the mount point of the tree
    std::string own;                       ///< the folder of the cgroup that this process is in

    bool has(const std::string& controller) const;
};

/// Return all trees that can be reached. groups and mounts are the texts of /proc/self/cgroup and /proc/self/mountinfo;
/// own_hierarchies() reads these files itself.
std::vector<Hierarchy> parse_hierarchies(const std::string& groups, const std::string& mounts);
std::vector<Hierarchy> own_hierarchies();

}  // namespace isola_arena
