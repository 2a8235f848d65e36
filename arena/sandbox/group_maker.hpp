#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/process/control_group.hpp"
#include "arena/sandbox/controller.hpp"
#include "arena/sandbox/group_base.hpp"

namespace isola_arena {

/// Makes a cgroup for each bot, with the controllers that this machine lets the arena use; each controller is tried
/// separately. May be used by several threads.
class GroupMaker {
public:
    /// Tries every part, by starting a program in a cgroup that has it.
    GroupMaker();

    /// Returns whether the cgroups have that part.
    bool has(Part part) const { return bases_.contains(part); }
    /// Returns the mechanism of that part, such as `memory cgroup (v1)`, or why the cgroups do not have it.
    const std::string& how(Part part) const { return how_.at(part); }

    /// Returns the folders below which its cgroups are made; see GroupBase::folders().
    std::vector<std::string> folders() const;

    /// Makes a cgroup with all parts that are available, limited by these settings. Returns nullptr if no part is
    /// available. Throws ArenaFailure if the system refuses.
    std::shared_ptr<ControlGroup> make(const GroupSettings& settings) const;

private:
    using Bases = std::map<Part, const GroupBase*>;

    void use(Part part, const GroupBase& base);
    std::shared_ptr<ControlGroup> make(const Bases& bases, const GroupSettings& settings) const;
    std::string try_out(Part part, const GroupBase& base) const;

    std::vector<std::unique_ptr<GroupBase>> all_bases_;
    Bases bases_;
    std::map<Part, std::string> how_;
    mutable std::atomic<unsigned> made_{0};
};

}  // namespace isola_arena
