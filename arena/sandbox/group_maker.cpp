#include "arena/sandbox/group_maker.hpp"

#include <cerrno>
#include <cstring>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/cores.hpp"
#include "arena/process/failure.hpp"
#include "arena/sandbox/trial.hpp"

namespace isola_arena {
namespace {

constexpr mode_t group_folder_mode = 0755;

std::string name_of(Part part, int version) {
    const std::string controller = controller_of(part, version);
    const std::string what = !controller.empty() ? controller : part == Part::freezer ? "freezer" : "cpu.stat";
    return what + " cgroup (v" + std::to_string(version) + ")";
}

// The versions that can provide that part, the better one first. Version 1 counts CPU time to the nanosecond; version 2
// can kill processes that it has stopped.
std::vector<int> versions_for(Part part) { return part == Part::freezer ? std::vector{2, 1} : std::vector{1, 2}; }

std::string& folder_for(GroupFolders& folders, Part part) {
    switch (part) {
        case Part::memory: return folders.memory;
        case Part::processes: return folders.processes;
        case Part::cores: return folders.cores;
        case Part::cpu_counter: return folders.cpu_counter;
        case Part::freezer: break;
    }
    return folders.freezer;
}

const Hierarchy* find(const std::vector<Hierarchy>& hierarchies, Part part, int version) {
    for (const Hierarchy& hierarchy : hierarchies)
        if (hierarchy.version == version && (version == 2 || hierarchy.has(controller_of(part, 1)))) return &hierarchy;
    return nullptr;
}

// The controllers that version 2 is to provide: those of all parts for which version 1 has no controller here.
std::vector<std::string> left_for_version_2(const std::vector<Hierarchy>& hierarchies) {
    std::vector<std::string> controllers;
    for (const Part part : all_parts) {
        const std::string controller = controller_of(part, 2);
        if (!controller.empty() && find(hierarchies, part, 1) == nullptr) controllers.push_back(controller);
    }
    return controllers;
}

void remove(const std::set<std::string>& folders) {
    for (const std::string& folder : folders) rmdir(folder.c_str());
}

}  // namespace

GroupMaker::GroupMaker() {
    const std::vector<Hierarchy> hierarchies = own_hierarchies();
    std::map<const Hierarchy*, const GroupBase*> settled;
    for (const Part part : all_parts) {
        for (const int version : versions_for(part)) {
            const Hierarchy* hierarchy = has(part) ? nullptr : find(hierarchies, part, version);
            if (hierarchy == nullptr) continue;
            if (!settled.contains(hierarchy)) {
                all_bases_.push_back(std::make_unique<GroupBase>(*hierarchy, left_for_version_2(hierarchies)));
                settled[hierarchy] = all_bases_.back().get();
            }
            use(part, *settled[hierarchy]);
        }
        how_.try_emplace(part, "no " + name_of(part, 1) + ", and none of v2 is mounted here");
    }
}

void GroupMaker::use(Part part, const GroupBase& base) {
    const std::string why_not = try_out(part, base);
    const std::string name = name_of(part, base.version());
    // Keeps the first reason, which is that of the better version.
    if (!why_not.empty()) how_.try_emplace(part, "no " + name + ": " + why_not);
    else how_[part] = name, bases_[part] = &base;
}

// Makes a cgroup with that part and starts a program in it. Returns an empty string, or why that failed.
std::string GroupMaker::try_out(Part part, const GroupBase& base) const {
    if (base.folder().empty()) return base.why_not();
    const std::string controller = controller_of(part, base.version());
    if (!base.passes_on(controller)) return base.why_not_passed_on(controller);
    try {
        const Trial trial = try_program({{"true"}, {}, "/", {}, make(Bases{{part, &base}}, {{}, available_cores()})});
        return trial.failure;
    } catch (const ArenaFailure& failure) {
        return failure.what();
    }
}

std::vector<std::string> GroupMaker::folders() const {
    std::vector<std::string> folders;
    for (const auto& base : all_bases_)
        for (std::string& folder : base->folders()) folders.push_back(std::move(folder));
    return folders;
}

std::shared_ptr<ControlGroup> GroupMaker::make(const GroupSettings& settings) const {
    return bases_.empty() ? nullptr : make(bases_, settings);
}

std::shared_ptr<ControlGroup> GroupMaker::make(const Bases& bases, const GroupSettings& settings) const {
    const std::string name = '/' + std::to_string(++made_);
    GroupFolders folders;
    std::set<std::string> made;
    for (const auto& [part, base] : bases) {
        std::string& folder = folder_for(folders, part) = base->folder() + name;
        if (made.contains(folder)) continue;
        if (mkdir(folder.c_str(), group_folder_mode) < 0) {
            const int error = errno;
            remove(made);
            throw ArenaFailure("cannot make the control group " + folder + ": " + std::strerror(error));
        }
        made.insert(folder);
    }
    auto group = std::make_shared<ControlGroup>(folders);
    for (const auto& [part, base] : bases)
        if (const std::string why = set_part(part, folder_for(folders, part), settings); !why.empty())
            throw ArenaFailure(why);
    return group;
}

}  // namespace isola_arena
