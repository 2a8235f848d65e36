#include "arena/sandbox/run_folder.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/sandbox/cgroup/parent_group.hpp"
#include "arena/sandbox/cgroup/stale_folders.hpp"
#include "arena/sandbox/command_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr mode_t may_be_passed = 0711;

std::vector<std::string> candidates() {
    const std::string user = std::to_string(geteuid());
    std::vector<std::string> places;
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    if (geteuid() == 0) places.emplace_back("/run/isola-arena");
    else if (runtime != nullptr && *runtime == '/') places.push_back(std::string(runtime) + "/isola-arena");
    places.push_back("/tmp/isola-arena-" + user);
    return places;
}

// Returns whether the folder belongs to this user, and only this user may write to it. In /tmp, another user could have
// made it before.
bool is_ours(const std::string& path) {
    struct stat found {};
    return lstat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
           (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

void allow(const std::string& path, fs::perms permissions) {
    std::error_code refused;
    fs::permissions(path, permissions, refused);
    if (refused) throw ArenaFailure("cannot make " + path + ": " + refused.message());
}

constexpr auto all_may_read = static_cast<fs::perms>(0644);

void make_file(const std::string& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.close();
    if (!file) throw Shortage("cannot write " + path);
    allow(path, all_may_read);
}

constexpr auto groups_file = "groups";

void end_noted_groups(const std::string& folder) {
    std::ifstream noted(folder + '/' + groups_file);
    for (std::string group; std::getline(noted, group);)
        if (is_abandoned(fs::path(group).filename().string())) {
            end_groups_below(group);
            rmdir(fs::path(group).parent_path().c_str());
        }
}

}  // namespace

std::optional<std::string> RunFolder::make() {
    for (const std::string& place : candidates()) {
        const bool made = mkdir(place.c_str(), may_be_passed) == 0;
        if (!is_ours(place)) continue;
        // The umask may have removed permissions that other users need.
        if (made) chmod(place.c_str(), may_be_passed);
        std::error_code busy;
        for (const std::string& left : abandoned_in(place)) {
            end_noted_groups(left);
            fs::remove_all(left, busy);
        }
        if (auto path = make_owned_folder(place, may_be_passed)) return path;
    }
    return std::nullopt;
}

RunFolder::RunFolder(std::string path) : path_(std::move(path)) { allow(path_, static_cast<fs::perms>(may_be_passed)); }

RunFolder::~RunFolder() {
    std::error_code busy;
    fs::remove_all(path_, busy);
    rmdir(fs::path(path_).parent_path().c_str());
}

std::string RunFolder::file(const std::string& name, const std::string& content) {
    make_file(path_ + '/' + name, content);
    return path_ + '/' + name;
}

void RunFolder::note_groups(const std::vector<std::string>& folders) {
    std::string lines;
    for (const std::string& folder : folders) lines += folder + '\n';
    file(groups_file, lines);
}

std::string RunFolder::closed_folder(const std::string& name) const {
    std::string path = path_ + '/' + name;
    if (mkdir(path.c_str(), 0700) < 0) throw ArenaFailure("cannot make " + path);
    return path;
}

std::string RunFolder::open_folder(const std::string& name) const {
    std::string path = path_ + '/' + name;
    if (mkdir(path.c_str(), 0755) < 0) throw ArenaFailure("cannot make " + path);
    allow(path, static_cast<fs::perms>(0755));
    return path;
}

std::string RunFolder::kept(const std::string& name) const {
    const std::string place = fs::path(path_).parent_path().string();
    const std::string kept = place + '/' + name;
    return is_ours(place) && is_ours(kept) ? kept : "";
}

std::string RunFolder::keep(const std::string& made, const std::string& name, const std::string& beginning) const {
    const std::string from = path_ + '/' + made;
    const fs::path place = fs::path(path_).parent_path();
    if (lies_in(place.string(), "/tmp")) return from;
    std::vector<fs::path> old;
    bool is_alone = true;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(place, unreadable)) {
        if (entry.path().filename().string().starts_with(beginning)) old.push_back(entry.path());
        else is_alone = is_alone && entry.path() == path_;
    }
    if (rename(from.c_str(), (place / name).c_str()) < 0) return from;
    for (const fs::path& each : old)
        if (is_alone && each.filename() != name) fs::remove_all(each, unreadable);
    return (place / name).string();
}

std::string RunFolder::mount_point(int n, bool is_folder) const {
    const std::string name = (is_folder ? "folder-" : "file-") + std::to_string(n);
    std::string path = path_ + '/' + name;
    const std::lock_guard only_one(making_);
    if (access(path.c_str(), F_OK) == 0) return path;
    if (is_folder) return open_folder(name);
    make_file(path, "");
    return path;
}

}  // namespace isola_arena
