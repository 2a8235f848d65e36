#include "arena/sandbox/cgroup/group_factory.hpp"

#include <cerrno>
#include <cstring>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/clock/cores.hpp"
#include "arena/process/failure.hpp"
#include "arena/process/start/probe.hpp"

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
// version 2 can kill processes that it has stopped.
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

// The controllers that version 2 is to provide: those that version 1 does not have here.
std::vector<std::string> left_for_version_2(const std::vector<Hierarchy>& hierarchies) {
    std::vector<std::string> controllers;
    for (const Controller controller : all_controllers) {
        const std::string kernels_name = kernel_name(controller, 2);
        if (!kernels_name.empty() && find(hierarchies, controller, 1) == nullptr) controllers.push_back(kernels_name);
    }
    return controllers;
}

void remove(const std::set<std::string>& folders) {
    for (const std::string& folder : folders) rmdir(folder.c_str());
}

}  // namespace

GroupFactory::GroupFactory() {
    const std::vector<Hierarchy> hierarchies = own_hierarchies();
    std::map<const Hierarchy*, const ParentGroup*> settled;
    for (const Controller controller : all_controllers) {
        for (const int version : versions_for(controller)) {
            const Hierarchy* hierarchy = has(controller) ? nullptr : find(hierarchies, controller, version);
            if (hierarchy == nullptr) continue;
            if (!settled.contains(hierarchy)) {
                all_parents_.push_back(std::make_unique<ParentGroup>(*hierarchy, left_for_version_2(hierarchies)));
                settled[hierarchy] = all_parents_.back().get();
            }
            use(controller, *settled[hierarchy]);
        }
        how_.try_emplace(controller, "no " + name_of(controller, 1) + ", and no cgroup v2 is mounted here");
    }
}

void GroupFactory::use(Controller controller, const ParentGroup& parent) {
    const std::string why_not = try_out(controller, parent);
    const std::string name = name_of(controller, parent.version());
    // Keeps the first reason, which is that of the better version.
    if (!why_not.empty()) how_.try_emplace(controller, "no " + name + ": " + why_not);
    else how_[controller] = name, parents_[controller] = &parent;
}

// Makes a cgroup with that controller and starts a program in it. Returns an empty string, or why that failed.
std::string GroupFactory::try_out(Controller controller, const ParentGroup& parent) const {
    if (parent.folder().empty()) return parent.why_not();
    const std::string kernels_name = kernel_name(controller, parent.version());
    if (!parent.passes_on(kernels_name)) return parent.why_not_passed_on(kernels_name);
    try {
        const ProbeResult probe =
            probe_program({{"true"}, {}, "/", {}, make(Parents{{controller, &parent}}, {{}, available_cores()})});
        return probe.failure;
    } catch (const ArenaFailure& failure) {
        return failure.what();
    }
}

std::vector<std::string> GroupFactory::folders() const {
    std::vector<std::string> folders;
    for (const auto& parent : all_parents_)
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
