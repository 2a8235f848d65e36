#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/process/tree/control_group.hpp"
#include "arena/sandbox/cgroup/controller.hpp"
#include "arena/sandbox/cgroup/parent_group.hpp"

/// arena/sandbox/cgroup makes a cgroup for each bot, with limits on its process tree, in both versions of the kernel's
/// interface. It finds the folders in which this arena can make cgroups, and removes the folders of arenas that were
/// killed. Open this header first:
///
///     const GroupFactory factory;                                      // once for a whole run
///     const auto group = factory.make({Limits{}, available_cores()});  // nullptr: there is no controller
///     program.group = group;                                           // program: the Program to be started
///
/// Several threads may use one GroupFactory, which owns the other objects of this folder. The functions may be called
/// on any thread.
namespace isola_arena {

/// Makes a cgroup for each bot, with all controllers that this machine lets the arena use. May be used by several
/// threads.
class GroupFactory {
public:
    /// Tries all controllers together: starts a program in a cgroup that has them. If that fails, tries each controller
    /// alone. has_worked: given what chosen() returns, returns whether such a program has started before; then nothing
    /// is tried. Empty: everything is tried.
    explicit GroupFactory(const std::function<bool(const std::string& chosen)>& has_worked = {});

    /// Returns the controllers, with the mechanism and folder of each, in one line.
    std::string chosen() const;

    /// Returns whether a program starts in a cgroup with all controllers that this machine offers; why_not_now() tries
    /// that again, and returns an empty string or why it failed.
    bool works_whole() const { return works_whole_; }
    std::string why_not_now() const;

    /// Returns whether the cgroups have that controller.
    bool has(Controller controller) const { return parents_.contains(controller); }
    /// Returns the mechanism of that controller, such as `memory cgroup (v1)`, or why the cgroups do not have it.
    const std::string& how(Controller controller) const { return how_.at(controller); }

    /// Returns the folders below which its cgroups are made; see ParentGroup::folders().
    std::vector<std::string> folders() const;

    /// Makes a cgroup with all controllers that are available, limited by these settings. Returns nullptr if no
    /// controller is available. Throws ArenaFailure if the system refuses.
    std::shared_ptr<ControlGroup> make(const GroupSettings& settings) const;

private:
    using Parents = std::map<Controller, const ParentGroup*>;

    enum class Trial : std::uint8_t { now, later };

    void choose(Controller controller, Trial trial);
    const ParentGroup& settled_in(const Hierarchy& hierarchy);
    std::string why_not_started_in(const Parents& parents) const;
    std::shared_ptr<ControlGroup> make(const Parents& bases, const GroupSettings& settings) const;

    const std::vector<Hierarchy> hierarchies_;
    std::map<const Hierarchy*, std::unique_ptr<ParentGroup>> settled_;
    Parents parents_;
    std::map<Controller, std::string> how_;
    bool works_whole_ = true;
    mutable std::atomic<unsigned> made_{0};
};

}  // namespace isola_arena
