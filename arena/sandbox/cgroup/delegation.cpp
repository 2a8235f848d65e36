#include "arena/sandbox/cgroup/delegation.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/tree/orphan_reaper.hpp"
#include "arena/sandbox/cgroup/pseudo_file.hpp"

namespace isola_arena {
namespace {

constexpr mode_t folder_below_mode = 0755;

std::vector<std::string> members_of(const std::string& group) { return read_words_of(group + "/cgroup.procs"); }

// Returns whether this is the arena or its orphan reaper. The kernel shows processes of other pid namespaces as 0.
bool is_the_arenas(const std::string& pid) {
    return pid == std::to_string(getpid()) || (orphan_reaper() != 0 && pid == std::to_string(orphan_reaper()));
}

bool move(const std::string& from, const std::string& to) {
    return std::ranges::all_of(
        members_of(from), [&](const std::string& pid) { return write_pseudo_file(to + "/cgroup.procs", pid) == 0; });
}

void pass_nothing_on(const std::string& group) {
    const std::string file = group + "/cgroup.subtree_control";
    for (const std::string& controller : read_words_of(file)) write_pseudo_file(file, '-' + controller);
}

}  // namespace

std::unique_ptr<Delegation> Delegation::out_of(const std::string& group, const std::string& folder) {
    // The kernel does not list the processes of a threaded cgroup.
    const std::vector<std::string> members = members_of(group);
    if (members.empty() || !std::ranges::all_of(members, is_the_arenas)) return nullptr;
    const std::string below = folder + ".arena";
    if (mkdir(below.c_str(), folder_below_mode) < 0) return nullptr;
    std::unique_ptr<Delegation> step(new Delegation(group, below));
    return move(group, below) ? std::move(step) : nullptr;
}

Delegation::~Delegation() {
    const std::string common = std::filesystem::path(below_).parent_path().string();
    pass_nothing_on(common);
    pass_nothing_on(group_);
    move(below_, group_);
    rmdir(below_.c_str());
    rmdir(common.c_str());
}

}  // namespace isola_arena
