#include "arena/sandbox/cgroup/group_factory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/process/start/probe.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

constexpr mode_t group_folder_mode = 0755;

std::string name_of(Controller controller, int version) {
    const std::string kernels_name = kernel_name(controller, version);
    const std::string what = !kernels_name.empty()               ? kernels_name
                             : controller == Controller::freezer ? "freezer"
                                                                 : "cpu.stat";
    return what + " cgroup (v" + std::to_string(version) + ")";
}

// The versions that can provide that controller, the better one first. Version 1 counts CPU time to the nanosecond;
// version 2 can kill frozen processes.
std::vector<int> versions_for(Controller controller) {
    return controller == Controller::freezer ? std::vector{2, 1} : std::vector{1, 2};
}

std::string& folder_for(GroupFolders& folders, Controller controller) {
    switch (controller) {
        case Controller::memory: return folders.memory;
        case Controller::processes: return folders.processes;
        case Controller::cores: return folders.cores;
        case Controller::cpu_counter: return folders.cpu_counter;
        case Controller::freezer: break;
    }
    return folders.freezer;
}

const Hierarchy* find(const std::vector<Hierarchy>& hierarchies, Controller controller, int version) {
    for (const Hierarchy& hierarchy : hierarchies)
        if (hierarchy.version == version && (version == 2 || hierarchy.has(kernel_name(controller, 1))))
            return &hierarchy;
    return nullptr;
}

// Returns the controllers that version 2 must provide: those that version 1 does not have on this machine.
std::vector<std::string> left_for_version_2(const std::vector<Hierarchy>& hierarchies) {
    std::vector<std::string> controllers;
    for (const Controller controller : all_controllers) {
        const std::string kernels_name = kernel_name(controller, 2);
        if (!kernels_name.empty() && find(hierarchies, controller, 1) == nullptr) controllers.push_back(kernels_name);
    }
    return controllers;
}

std::string why_not_offered(Controller controller, const ParentGroup& parent) {
    if (parent.folder().empty()) return parent.why_not();
    const std::string kernels_name = kernel_name(controller, parent.version());
    return parent.passes_on(kernels_name) ? "" : parent.why_not_passed_on(kernels_name);
}

std::string without(const std::string& name, const std::string& why_not) { return "no " + name + ": " + why_not; }

void remove(const std::set<std::string>& folders) {
    for (const std::string& folder : folders) rmdir(folder.c_str());
}

}  // namespace

// If a program starts in all cgroups at once, this proves as much as one start per cgroup.
GroupFactory::GroupFactory(const std::function<bool(const std::string&)>& has_worked)
    : hierarchies_(own_hierarchies()) {
    for (const Controller controller : all_controllers) choose(controller, Trial::later);
    if ((has_worked && has_worked(chosen())) || why_not_now().empty()) return;
    works_whole_ = false;
    parents_.clear();
    how_.clear();
    for (const Controller controller : all_controllers) choose(controller, Trial::now);
}

// Takes the best version that provides the controller.
void GroupFactory::choose(Controller controller, Trial trial) {
    for (const int version : versions_for(controller)) {
        const Hierarchy* hierarchy = find(hierarchies_, controller, version);
        if (hierarchy == nullptr) continue;
        const ParentGroup& parent = settled_in(*hierarchy);
        const std::string name = name_of(controller, version);
        std::string why_not = why_not_offered(controller, parent);
        if (why_not.empty() && trial == Trial::now) why_not = why_not_started_in({{controller, &parent}});
        if (why_not.empty()) {
            how_[controller] = name;
            parents_[controller] = &parent;
            return;
        }
        // Keeps the first reason, which is that of the better version.
        how_.try_emplace(controller, without(name, why_not));
    }
    how_.try_emplace(controller, "no " + name_of(controller, 1) + ", and no cgroup v2 is mounted here");
}

const ParentGroup& GroupFactory::settled_in(const Hierarchy& hierarchy) {
    const auto [place, is_new] = settled_.try_emplace(&hierarchy);
    if (is_new) place->second = std::make_unique<ParentGroup>(hierarchy, left_for_version_2(hierarchies_));
    return *place->second;
}

// Makes a cgroup with these controllers and starts a program in it. Returns an empty string, or why that failed.
std::string GroupFactory::why_not_started_in(const Parents& parents) const {
    try {
        return probe_program({{"true"}, {}, "/", {}, make(parents, {{}, available_cores()})}).failure;
    } catch (const ArenaFailure& failure) {
        return failure.what();
    }
}

std::string GroupFactory::why_not_now() const { return parents_.empty() ? "" : why_not_started_in(parents_); }

// The folder of an arena itself has another name at each start.
std::string GroupFactory::chosen() const {
    std::string text;
    for (const auto& [controller, how] : how_) {
        const auto parent = parents_.find(controller);
        text += how;
        if (parent != parents_.end())
            text += " in " + std::filesystem::path(parent->second->folder()).parent_path().string();
        text += "; ";
    }
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::vector<std::string> GroupFactory::folders() const {
    std::vector<std::string> folders;
    for (const auto& [hierarchy, parent] : settled_)
        for (std::string& folder : parent->folders()) folders.push_back(std::move(folder));
    return folders;
}

std::shared_ptr<ControlGroup> GroupFactory::make(const GroupSettings& settings) const {
    return parents_.empty() ? nullptr : make(parents_, settings);
}

std::shared_ptr<ControlGroup> GroupFactory::make(const Parents& bases, const GroupSettings& settings) const {
    const std::string name = '/' + std::to_string(++made_);
    GroupFolders folders;
    std::set<std::string> made;
    for (const auto& [controller, parent] : bases) {
        std::string& folder = folder_for(folders, controller) = parent->folder() + name;
        if (made.contains(folder)) continue;
        if (mkdir(folder.c_str(), group_folder_mode) < 0) {
            const int error = errno;
            remove(made);
            throw ArenaFailure("cannot make the control group " + folder + ": " + std::strerror(error));
        }
        made.insert(folder);
    }
    auto group = std::make_shared<ControlGroup>(folders);
    for (const auto& [controller, parent] : bases)
        if (const std::string why = write_settings(controller, folder_for(folders, controller), settings); !why.empty())
            throw ArenaFailure(why);
    return group;
}

}  // namespace isola_arena
