#include "arena/sandbox/share/shared_folders.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>

#include "arena/sandbox/command_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_entries = 500'000;

// Returns whether the group has the name of the owner, as groups have that belong to one user alone.
bool is_own_group(uid_t owner, gid_t group) {
    const passwd* user = getpwuid(owner);
    if (user == nullptr) return false;
    const std::string name = user->pw_name;
    const struct group* found = getgrgid(group);
    return found != nullptr && name == found->gr_name;
}

bool may_others_write(const struct stat& found) {
    const bool by_group = (found.st_mode & S_IWGRP) != 0 && !is_own_group(found.st_uid, found.st_gid);
    return by_group || (found.st_mode & S_IWOTH) != 0;
}

Error open_to_others(const std::string& shared, const std::string& path) {
    const std::string which = path == shared ? "it" : path;
    return {shared + ": other users may write to " + which + ", and so could change the bots of all: chmod go-w " +
            path};
}

// A sticky folder, such as /tmp, does not let others replace what is in it.
std::optional<Error> refuse_above(const std::string& shared) {
    for (fs::path above = fs::path(shared).parent_path();; above = above.parent_path()) {
        struct stat found {};
        if (stat(above.c_str(), &found) == 0 && may_others_write(found) && (found.st_mode & S_ISVTX) == 0)
            return open_to_others(shared, above.string());
        if (above == above.root_path()) return std::nullopt;
    }
}

std::optional<Error> refuse_link(const std::string& shared, const fs::path& link, const SystemPaths& places) {
    std::error_code unknown;
    const fs::path written = fs::read_symlink(link, unknown);
    const std::string target = fs::weakly_canonical(link.parent_path() / written, unknown).string();
    if (!unknown && (lies_in(target, shared) || places.in_runtime(target))) return std::nullopt;
    return Error{shared + ": " + link.string() + " is a link that leads out of it, to " + written.string() +
                 ": put the file itself there"};
}

std::optional<Error> refuse_content(const std::string& shared, const SystemPaths& places) {
    std::size_t entries = 0;
    std::error_code unreadable;
    auto next = fs::recursive_directory_iterator(shared, unreadable);
    for (const auto end = fs::recursive_directory_iterator(); !unreadable && next != end; next.increment(unreadable)) {
        const fs::path& path = next->path();
        if (++entries > most_entries)
            return Error{shared + ": it holds more than " + std::to_string(most_entries) +
                         " files: share a smaller folder"};
        struct stat found {};
        if (lstat(path.c_str(), &found) != 0) continue;
        if (S_ISLNK(found.st_mode)) {
            if (auto error = refuse_link(shared, path, places)) return error;
        } else if (may_others_write(found)) {
            return open_to_others(shared, path.string());
        }
    }
    if (unreadable) return Error{shared + ": it cannot be read whole: " + unreadable.message()};
    return std::nullopt;
}

std::optional<Error> refuse_place(const std::string& shared, const SystemPaths& places) {
    if (places.is_the_systems(shared)) return Error{shared + ": it is one of the system's own folders"};
    if (places.is_common(shared))
        return Error{shared + ": it is a home, or holds homes or the files of others: share a folder of its own"};
    // Lists of paths in the environment are separated by colons.
    if (std::ranges::any_of(shared, [](char c) { return c == ':' || static_cast<unsigned char>(c) < ' '; }))
        return Error{shared + ": its path has a colon or a control character, with which no runtime can find it"};
    return std::nullopt;
}

// Puts a value before the one that the variable has.
void put_before(std::vector<std::string>& environment, const std::string& variable, const std::string& value) {
    const auto entry = std::ranges::find_if(environment, [&](const std::string& each) {
        return each.starts_with(variable) && each.substr(variable.size()).starts_with('=');
    });
    if (entry == environment.end()) environment.push_back(variable + '=' + value);
    else *entry = variable + '=' + value + ':' + entry->substr(variable.size() + 1);
}

std::string jars_in(const std::string& folder) {
    std::vector<std::string> jars;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (entry.path().extension() == ".jar") jars.push_back(entry.path().string());
    std::ranges::sort(jars);
    std::string text;
    for (const std::string& jar : jars) text += ':' + jar;
    return text;
}

}  // namespace

Result<std::string> shareable_folder(const std::string& folder) {
    std::error_code unreadable;
    if (folder.empty()) return Error{"expected a folder, found an empty text"};
    if (!fs::is_directory(folder, unreadable))
        return Error{folder + ": " + (fs::exists(folder, unreadable) ? "it is no folder" : "there is no such folder")};
    const std::string shared = real_path(normal_path(folder, current_folder()));
    const SystemPaths places;
    if (auto error = refuse_place(shared, places)) return *error;
    if (auto error = refuse_above(shared)) return *error;
    struct stat found {};
    if (stat(shared.c_str(), &found) == 0 && may_others_write(found)) return open_to_others(shared, shared);
    if (auto error = refuse_content(shared, places)) return *error;
    return shared;
}

void add_shared_folders(std::vector<std::string>& environment, const std::vector<std::string>& folders) {
    std::string jars;
    for (const std::string& folder : folders) {
        put_before(environment, "PYTHONPATH", folder);
        if (std::error_code unreadable; fs::is_directory(fs::path(folder) / "node_modules", unreadable))
            put_before(environment, "NODE_PATH", folder + "/node_modules");
        jars += jars_in(folder);
    }
    // Without the variable, Java looks in the current folder.
    if (!jars.empty()) put_before(environment, "CLASSPATH", '.' + jars);
}

void add_shared_folders_to_command(std::vector<std::string>& arguments, const std::vector<std::string>& folders) {
    if (arguments.empty() || fs::path(arguments.front()).filename() != "env") return;
    for (std::size_t index = 1; index < arguments.size(); ++index) {
        std::string& word = arguments[index];
        const bool is_removed = arguments[index - 1] == "-u";
        if (word.find('=') == std::string::npos && !word.starts_with('-') && !is_removed) return;
        std::vector<std::string> set{word};
        add_shared_folders(set, folders);
        word = set.front();
    }
}

}  // namespace isola_arena
