// Parses /proc/self/cgroup and /proc/self/mountinfo (see cgroups(7) and proc(5)); other lines of the latter are
// ignored:
//
//     cgroup line := number ":" [controller {"," controller}] ":" path
//     mount line  := id " " parent " " device " " root " " point {" " field} " - " type " " source " " options
//     type        := "cgroup" | "cgroup2"
//     options     := option {"," option}
//
// A cgroup line of version 2 is "0::" path. Version 1 has the type "cgroup", and its controllers among the options.
#include "arena/sandbox/cgroup/hierarchy.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

#include "arena/process/tree/orphan_reaper.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/sandbox/cgroup/controller.hpp"

namespace isola_arena {
namespace {

constexpr mode_t folder_below_mode = 0755;

std::vector<std::string> members_of(const std::string& group) { return read_words_of(group + "/cgroup.procs"); }

// Returns whether the pid is that of the arena or its orphan reaper. The kernel shows processes of other pid namespaces
// as 0.
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
    // An empty list does not mean an empty cgroup: the kernel does not list the processes of a threaded cgroup.
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

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

// Returns the text without escapes: the kernel writes blanks, and other characters that would break a line, as \ooo.
std::string unescaped(const std::string& text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool escape = text[at] == '\\' && at + 3 < text.size();
        plain += escape ? static_cast<char>(std::stoi(text.substr(at + 1, 3), nullptr, 8)) : text[at];
        if (escape) at += 3;
    }
    return plain;
}

struct Mount {
    int version;
    std::string root;  ///< the path of the cgroup that is at the mount point
    std::string point;
    std::vector<std::string> options;
};

std::optional<Mount> mount_of(const std::string& line) {
    const std::size_t separator = line.find(" - ");
    if (separator == std::string::npos) return std::nullopt;
    const std::vector<std::string> place = split(line.substr(0, separator), ' ');
    const std::vector<std::string> kind = split(line.substr(separator + 3), ' ');
    if (place.size() < 5 || kind.size() < 3 || !kind[0].starts_with("cgroup")) return std::nullopt;
    return Mount{kind[0] == "cgroup2" ? 2 : 1, unescaped(place[3]), unescaped(place[4]), split(kind[2], ',')};
}

// Returns the folder of the cgroup of that path; nullopt if the mount does not show it.
std::optional<std::string> folder_of(const std::string& group, const Mount& mount) {
    const std::string root = mount.root == "/" ? "" : mount.root;
    if (group != root && !group.starts_with(root + '/')) return std::nullopt;
    const std::string below = group.substr(root.size());
    return below == "/" ? mount.point : mount.point + below;
}

// Returns the tree of a cgroup line, from the last mount that has all of the line's controllers and shows its path, or
// nullopt.
std::optional<Hierarchy> hierarchy_of(const std::string& line, const std::vector<Mount>& mounts) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) return std::nullopt;
    const std::vector<std::string> controllers = split(line.substr(first + 1, second - first - 1), ',');
    const int version = line.starts_with("0::") ? 2 : 1;
    std::optional<Hierarchy> found;
    for (const Mount& mount : mounts) {
        const bool same =
            mount.version == version && std::ranges::all_of(controllers, [&](const std::string& controller) {
                return std::ranges::find(mount.options, controller) != mount.options.end();
            });
        const auto own = same ? folder_of(line.substr(second + 1), mount) : std::nullopt;
        if (own) found = Hierarchy{version, controllers, mount.point, *own};
    }
    return found;
}

}  // namespace

bool Hierarchy::has(const std::string& controller) const {
    return std::ranges::find(controllers, controller) != controllers.end();
}

std::vector<Hierarchy> parse_hierarchies(const std::string& groups, const std::string& mounts) {
    std::vector<Mount> mounted;
    for (const std::string& line : split(mounts, '\n'))
        if (auto mount = mount_of(line)) mounted.push_back(std::move(*mount));
    std::vector<Hierarchy> hierarchies;
    for (const std::string& line : split(groups, '\n'))
        if (auto hierarchy = hierarchy_of(line, mounted)) hierarchies.push_back(std::move(*hierarchy));
    return hierarchies;
}

std::vector<Hierarchy> own_hierarchies() {
    return parse_hierarchies(whole_file("/proc/self/cgroup"), whole_file("/proc/self/mountinfo"));
}

}  // namespace isola_arena
