#include "arena/sandbox/group_base.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/control_group.hpp"
#include "arena/process/failure.hpp"
#include "arena/sandbox/controller.hpp"
#include "arena/sandbox/owner.hpp"
#include "arena/sandbox/small_file.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr auto common_name = "/isola-arena";
constexpr mode_t folder_mode = 0755;

std::vector<std::string> words_of(const std::string& path) {
    std::istringstream text(read_small_file(path));
    std::vector<std::string> words;
    for (std::string word; text >> word;) words.push_back(word);
    return words;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
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
        write_small_file(group + "/cgroup.subtree_control", '+' + controller);
}

}  // namespace

void end_groups_below(const std::string& folder) {
    std::vector<std::string> groups;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator(folder, gone))
        if (entry.is_directory(gone)) groups.push_back(entry.path().string());
    for (const std::string& group : groups) end_group(group);
    rmdir(folder.c_str());
}

GroupBase::GroupBase(const Hierarchy& hierarchy, const std::vector<std::string>& controllers)
    : version_(hierarchy.version), controllers_(hierarchy.controllers) {
    if (version_ == 2) {
        climb(hierarchy, controllers);
    } else if (settle_at(hierarchy.own)) {
        inherit_cores(hierarchy.own, hierarchy.own + common_name);
        inherit_cores(hierarchy.own + common_name, folder_);
    }
}

GroupBase::~GroupBase() { leave(); }

bool GroupBase::settle_at(const std::string& group) {
    const std::string common = group + common_name;
    for (const std::string& left : abandoned_in(common)) end_groups_below(left);
    const auto made = make_owned_folder(common, folder_mode);
    if (!made) why_not_ = "cannot make " + common + ": " + std::strerror(errno);
    folder_ = made.value_or("");
    return made.has_value();
}

void GroupBase::leave() {
    if (folder_.empty()) return;
    end_groups_below(folder_);
    rmdir(fs::path(folder_).parent_path().c_str());
    folder_.clear();
}

std::vector<std::string> GroupBase::passed_on(const std::vector<std::string>& controllers) const {
    enable(fs::path(folder_).parent_path().string(), controllers);
    enable(folder_, controllers);
    return words_of(folder_ + "/cgroup.subtree_control");
}

// Only its own group is told to pass controllers on: the groups above are others', and are used as they are.
void GroupBase::climb(const Hierarchy& hierarchy, const std::vector<std::string>& controllers) {
    enable(hierarchy.own, controllers);
    std::string best;
    std::size_t most = 0;
    for (fs::path group = hierarchy.own;; group = group.parent_path()) {
        const bool may_move = access((group / "cgroup.procs").c_str(), W_OK) == 0;
        if (may_move && settle_at(group.string())) {
            const std::size_t count = passed_on(controllers).size();
            if (best.empty() || count > most) best = group.string(), most = count;
            leave();
        }
        if (most >= controllers.size() && !best.empty()) break;
        if (group == hierarchy.mounted || group == group.root_path()) break;
    }
    if (best.empty() && why_not_.empty()) why_not_ = hierarchy.own + " belongs to somebody else";
    if (!best.empty() && settle_at(best)) controllers_ = passed_on(controllers);
}

bool GroupBase::passes_on(const std::string& controller) const {
    return controller.empty() || contains(controllers_, controller);
}

}  // namespace isola_arena
