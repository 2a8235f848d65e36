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

/// Makes the control groups of bots, with what this machine lets the arena use; each controller is tried by itself. May
/// be used by several threads.
class GroupMaker {
public:
    /// Tries everything, by starting a program in a group.
    GroupMaker();

    /// Whether groups have that part, and by what, or why not: `memory cgroup (v1)`.
    bool has(Part part) const { return bases_.contains(part); }
    const std::string& how(Part part) const { return how_.at(part); }

    /// The folders below which its groups are.
    std::vector<std::string> folders() const;

    /// A group with all parts that there are, limited to these; nothing where there are none. Throws ArenaFailure where
    /// the system refuses.
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
