#include "arena/sandbox/system_paths.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include <pwd.h>
#include <sys/stat.h>

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::array runtime_folders{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
constexpr std::array systems_folders{"/proc", "/sys", "/dev", "/etc"};
constexpr std::array common_folders{"/",     "/boot",    "/home",    "/media",     "/mnt",       "/opt",
                                    "/root", "/run",     "/srv",     "/tmp",       "/run/user",  "/dev/shm",
                                    "/var",  "/var/lib", "/var/tmp", "/var/cache", "/var/spool", "/run/lock"};

std::vector<std::string> all_homes() {
    std::vector<std::string> homes;
    const auto add = [&](const char* home) {
        if (home == nullptr || *home != '/') return;
        homes.push_back(normal_path(home, "/"));
        if (std::string real = real_path(home); !real.empty()) homes.push_back(std::move(real));
    };
    add(std::getenv("HOME"));
    add(std::getenv("XDG_RUNTIME_DIR"));
    setpwent();
    while (const passwd* account = getpwent()) add(account->pw_dir);
    endpwent();
    std::ranges::sort(homes);
    homes.erase(std::unique(homes.begin(), homes.end()), homes.end());
    return homes;
}

// In a build folder, share/isola-arena/bot is a symbolic link to the source's folder bot.
std::vector<std::string> own_shares() {
    const fs::path program = real_path("/proc/self/exe");
    std::vector<std::string> shares;
    for (const char* folder : {"../../share/isola-arena", "../../share/isola-arena/bot"})
        if (std::string real = real_path((program / folder).lexically_normal().string()); !real.empty())
            shares.push_back(std::move(real));
    return shares;
}

mode_t mode_of(const std::string& path) {
    struct stat found {};
    return stat(path.c_str(), &found) == 0 ? found.st_mode : 0;
}

}  // namespace

std::string normal_path(const std::string& path, const std::string& folder) {
    std::string normal = (fs::path(folder) / path).lexically_normal().string();
    while (normal.size() > 1 && normal.ends_with('/')) normal.pop_back();
    return normal;
}

std::string current_folder() {
    std::error_code gone;
    const std::string folder = fs::current_path(gone).string();
    return gone ? "/" : folder;
}

bool lies_in(std::string_view path, std::string_view folder) {
    if (folder == "/") return path.starts_with('/');
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string real_path(const std::string& path) {
    std::error_code missing;
    return fs::canonical(path, missing).string();
}

SystemPaths::SystemPaths() : homes_(all_homes()), shares_(own_shares()) {}

bool SystemPaths::in_runtime(const std::string& path) const {
    return std::ranges::any_of(runtime_folders, [&](const char* folder) { return lies_in(path, folder); });
}

bool SystemPaths::is_the_systems(const std::string& path) const {
    const bool is_scratch = lies_in(path, "/dev/shm");
    return !is_scratch &&
           std::ranges::any_of(systems_folders, [&](const char* folder) { return lies_in(path, folder); });
}

bool SystemPaths::is_common(const std::string& folder) const {
    const auto holds_home = [&](const std::string& home) { return lies_in(home, folder); };
    return std::ranges::find(common_folders, folder) != common_folders.end() || std::ranges::any_of(homes_, holds_home);
}

bool SystemPaths::is_the_arenas(const std::string& real) const {
    return std::ranges::any_of(shares_, [&](const std::string& share) { return lies_in(real, share); });
}

std::string closed_folder_above(const std::string& path) {
    fs::path passed;
    for (const fs::path& step : fs::path(path).parent_path()) {
        passed /= step;
        if ((mode_of(passed.string()) & S_IXOTH) == 0) return passed.string();
    }
    return {};
}

bool is_open_to_all(const std::string& path) {
    const mode_t mode = mode_of(path);
    const mode_t needed = S_ISDIR(mode) ? S_IROTH | S_IXOTH : S_IROTH;
    return (mode & needed) == needed;
}

bool runs_for_all(const std::string& path) { return (mode_of(path) & S_IXOTH) != 0; }

}  // namespace isola_arena
