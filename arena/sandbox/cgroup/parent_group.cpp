#include "arena/sandbox/cgroup/parent_group.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/process/tree/control_group.hpp"
#include "arena/sandbox/cgroup/controller.hpp"
#include "arena/sandbox/cgroup/stale_folders.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr auto common_name = "/isola-arena";
constexpr mode_t common_folder_mode = 0755;

bool contains(const std::vector<std::string>& tokens, const std::string& word) {
    return std::ranges::find(tokens, word) != tokens.end();
}

void end_group(const std::string& folder) {
    try {
        ControlGroup({.memory = {}, .processes = {}, .cores = {}, .cpu_counter = {}, .freezer = folder});
    } catch (const ArenaFailure&) {
        rmdir(folder.c_str());
    }
}

void enable(const std::string& group, const std::vector<std::string>& controllers) {
    for (const std::string& controller : controllers)
        write_pseudo_file(group + "/cgroup.subtree_control", '+' + controller);
}

// Returns whether this is the root of the tree. Only in the root does the kernel allow member processes beside child
// cgroups with controllers. In another cgroup with member processes, an attempt to delegate does damage: the kernel
// would delegate some controllers to threads only, and then no process could be moved into a cgroup below it any more.
bool is_first(const std::string& group) { return access((group + "/cgroup.type").c_str(), F_OK) != 0; }

std::vector<std::string> given_to(const std::string& group) { return read_words_of(group + "/cgroup.controllers"); }

}  // namespace

void end_groups_below(const std::string& folder) {
    std::vector<std::string> groups;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator(folder, gone))
        if (entry.is_directory(gone)) groups.push_back(entry.path().string());
    for (const std::string& group : groups) end_group(group);
    rmdir(folder.c_str());
}

ParentGroup::ParentGroup(const Hierarchy& hierarchy, const std::vector<std::string>& controllers)
    : version_(hierarchy.version), own_(hierarchy.own), controllers_(hierarchy.controllers) {
    if (version_ == 2) {
        climb(hierarchy, controllers);
    } else if (settle_at(hierarchy.own)) {
        inherit_cores(hierarchy.own, hierarchy.own + common_name);
        inherit_cores(hierarchy.own + common_name, folder_);
    }
}

ParentGroup::~ParentGroup() { leave(); }

bool ParentGroup::settle_at(const std::string& group) {
    const std::string common = group + common_name;
    for (const std::string& left : abandoned_in(common)) end_groups_below(left);
    const auto made = make_owned_folder(common, common_folder_mode);
    if (!made) why_not_ = "cannot make " + common + ": " + std::strerror(errno);
    folder_ = made.value_or("");
    // The kernel updates the pressure of every group above a bot at each switch of processes. The pressure of these two
    // groups is never read, so it is switched off.
    if (made)
        for (const std::string& above : {common, folder_}) write_pseudo_file(above + "/cgroup.pressure", "0");
    return made.has_value();
}

void ParentGroup::leave() {
    if (folder_.empty()) return;
    end_groups_below(folder_);
    rmdir(fs::path(folder_).parent_path().c_str());
    folder_.clear();
}

std::vector<std::string> ParentGroup::passed_on(const std::vector<std::string>& controllers) const {
    enable(fs::path(folder_).parent_path().string(), controllers);
    enable(folder_, controllers);
    return read_words_of(folder_ + "/cgroup.subtree_control");
}

// Uses the cgroups above as they are. Only the root is made to delegate controllers, and only if the arena is in the
// root.
void ParentGroup::climb(const Hierarchy& hierarchy, const std::vector<std::string>& controllers) {
    if (is_first(own_)) enable(own_, controllers);
    std::string best;
    std::size_t most = 0;
    for (fs::path group = own_;; group = group.parent_path()) {
        const bool may_move = access((group / "cgroup.procs").c_str(), W_OK) == 0;
        if (may_move && settle_at(group.string())) {
            const std::size_t count = passed_on(controllers).size();
            if (best.empty() || count > most) best = group.string(), most = count;
            leave();
        }
        if (most >= controllers.size() && !best.empty()) break;
        if (group == hierarchy.mounted || group == group.root_path()) break;
    }
    if (best.empty() && why_not_.empty()) why_not_ = own_ + " belongs to another user";
    if (best.empty() || delegate_from_below(controllers, most)) return;
    if (settle_at(best)) controllers_ = passed_on(controllers);
}

// Steps down from the arena's own cgroup if that makes more controllers available below it than more_than. Otherwise
// restores the previous state and returns false.
bool ParentGroup::delegate_from_below(const std::vector<std::string>& controllers, std::size_t more_than) {
    const std::vector<std::string> given = given_to(own_);
    const auto offered = std::ranges::count_if(controllers, [&](const auto& each) { return contains(given, each); });
    if (is_first(own_) || static_cast<std::size_t>(offered) <= more_than || !settle_at(own_)) return false;
    step_ = Delegation::out_of(own_, folder_);
    if (step_) enable(own_, controllers);
    controllers_ = passed_on(controllers);
    if (controllers_.size() > more_than) return true;
    leave();
    step_.reset();
    return false;
}

bool ParentGroup::passes_on(const std::string& controller) const {
    return controller.empty() || contains(controllers_, controller);
}

std::string ParentGroup::why_not_passed_on(const std::string& controller) const {
    if (contains(given_to(own_), controller))
        return own_ + " has it, but cannot delegate it: other processes run there too";
    return "the groups above " + own_ + " do not delegate it";
}

std::vector<std::string> ParentGroup::folders() const {
    std::vector<std::string> folders;
    if (!folder_.empty()) folders.push_back(folder_);
    if (step_) folders.push_back(step_->folder());
    return folders;
}

}  // namespace isola_arena
