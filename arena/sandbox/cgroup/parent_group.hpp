#pragma once

// Finds, in one cgroup hierarchy, the cgroup below which the arena can make groups with the controllers that bots need.

#include <memory>
#include <string>
#include <vector>

#include "arena/sandbox/cgroup/hierarchy.hpp"

namespace isola_arena {

/// Kills all processes in the cgroups of an arena, which are the children of this folder, and removes these cgroups and
/// the folder.
void end_groups_below(const std::string& folder);

/// The arena's folder in one cgroup hierarchy. The arena makes a cgroup for each bot below it. The destructor kills the
/// processes that are left there and removes the folder.
class ParentGroup {
public:
    /// Removes the folders of dead arenas, and makes the folder of this one. In version 1 the folder lies in the
    /// arena's own cgroup. In version 2 a cgroup with member processes cannot delegate controllers to its children. So
    /// the folder lies in the closest cgroup, from the arena's own upwards, that delegates the most of these
    /// controllers. If the arena's own cgroup would delegate more and no other process is in it (as in a service or a
    /// container), the arena steps down from it (see Delegation).
    ParentGroup(const Hierarchy& hierarchy, const std::vector<std::string>& controllers);
    ~ParentGroup();
    ParentGroup(const ParentGroup&) = delete;
    ParentGroup& operator=(const ParentGroup&) = delete;

    /// folder() returns the path of the folder; empty if the system refused it. Then why_not() returns the reason in
    /// words.
    const std::string& folder() const { return folder_; }
    const std::string& why_not() const { return why_not_; }
    int version() const { return version_; }

    /// Returns whether the cgroups below have that controller.
    bool passes_on(const std::string& controller) const;
    /// Returns why the cgroups below do not have that controller, in words.
    std::string why_not_passed_on(const std::string& controller) const;

    /// Returns the folders of the arena's own cgroups, in the order in which another arena can remove them.
    std::vector<std::string> folders() const;

private:
    bool settle_at(const std::string& group);
    void leave();
    std::vector<std::string> passed_on(const std::vector<std::string>& controllers) const;
    void climb(const Hierarchy& hierarchy, const std::vector<std::string>& controllers);
    bool delegate_from_below(const std::vector<std::string>& controllers, std::size_t more_than);

    int version_;
    std::string own_;
    std::vector<std::string> controllers_;
    std::string folder_;
    std::string why_not_;
    std::unique_ptr<Delegation> step_;
};

}  // namespace isola_arena
