#include "arena/sandbox/command_files.hpp"

#include <pwd.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

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

namespace {

void add_part(std::vector<std::string>& parts, std::string part) {
    if (part.ends_with("/*")) part.resize(part.size() - 2);
    if (!part.empty() && std::ranges::find(parts, part) == parts.end()) parts.push_back(std::move(part));
}

void add_pieces(std::vector<std::string>& parts, const std::string& argument, std::string_view separators) {
    for (std::size_t begin = 0; begin <= argument.size();) {
        const std::size_t end = std::min(argument.find_first_of(separators, begin), argument.size());
        add_part(parts, argument.substr(begin, end - begin));
        begin = end + 1;
    }
}

enum class Kind { nothing, file, folder };

// Only regular files and folders are ever shown: a socket or a device would be a way out.
Kind kind_of(const std::string& path) {
    struct stat found {};
    if (stat(path.c_str(), &found) != 0) return Kind::nothing;
    return S_ISREG(found.st_mode) ? Kind::file : S_ISDIR(found.st_mode) ? Kind::folder : Kind::nothing;
}

bool has_slash(const std::string& argument) { return argument.find('/') != std::string::npos; }

bool is_toolchain(const fs::path& folder_of_program) {
    const fs::path above = folder_of_program.parent_path();
    return folder_of_program.filename() == "bin" &&
           (kind_of((above / "lib").string()) == Kind::folder || kind_of((above / "libexec").string()) == Kind::folder);
}

class Toolchains {
public:
    Toolchains(const std::string& folder, const SystemPaths& places) : folder_(folder), places_(places) {}

    void of_program(const std::string& argument, bool from_path = false, int depth = 0) {
        from_path = from_path || !has_slash(argument);
        const std::string found = find_program({{argument}, {}, folder_});
        if (found.empty() || kind_of(found) != Kind::file) return;
        const std::string path = normal_path(found, current_folder());
        const std::string real = real_path(path);
        if (!has_slash(argument) || is_toolchain(fs::path(path).parent_path())) bring(path, from_path);
        if (real != path && !(has_slash(argument) && lies_in(real, folder_))) bring(real, from_path);
        if (depth < 2) of_first_line(real, from_path, depth);
    }

    std::vector<NamedPath> found() && { return std::move(found_); }

private:
    // Adds the programs that the first line names: `#!/usr/bin/env NAME` or `#!INTERPRETER`.
    void of_first_line(const std::string& path, bool from_path, int depth) {
        std::ifstream file(path, std::ios::binary);
        char line[256] = {};
        file.read(line, sizeof line - 1);
        std::istringstream text(line);
        std::string first;
        std::getline(text, first);
        if (!first.starts_with("#!")) return;
        std::istringstream words(first.substr(2));
        for (std::string argument; words >> argument;) of_program(argument, from_path, depth + 1);
    }

    void bring(const std::string& path, bool from_path) {
        if (places_.in_runtime(path) || places_.is_the_systems(path)) return;
        const fs::path folder = fs::path(path).parent_path();
        const bool in_bin = folder.filename() == "bin" || folder.filename() == "shims";
        const std::string all = in_bin ? folder.parent_path().string() : folder.string();
        const bool too_much = places_.is_common(all) || fs::path(all).filename() == ".local";
        NamedPath named{too_much ? path : all, !too_much, false, false, from_path};
        if (std::ranges::find(found_, named.path, &NamedPath::path) == found_.end()) found_.push_back(std::move(named));
    }

    std::string folder_;
    const SystemPaths& places_;
    std::vector<NamedPath> found_;
};

}  // namespace

std::vector<std::string> parts_of_word(const std::string& argument) {
    std::vector<std::string> parts;
    add_part(parts, argument);
    if (const std::size_t equals = argument.find('='); equals != std::string::npos)
        add_part(parts, argument.substr(equals + 1));
    add_pieces(parts, argument, "=:");
    add_pieces(parts, argument, " =:;'\"\t\n");
    return parts;
}

std::vector<NamedPath> named_paths(const std::vector<std::string>& arguments, const std::string& folder,
                                   const SystemPaths& places) {
    std::vector<NamedPath> named;
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        // A program without a slash comes from PATH, even if the folder holds a file of that name.
        if (index == 0 && !has_slash(arguments[0])) continue;
        for (const std::string& part : parts_of_word(arguments[index])) {
            const std::string path = normal_path(part, folder);
            const Kind kind = places.in_runtime(path) || places.is_the_systems(path) ? Kind::nothing : kind_of(path);
            const bool known = std::ranges::find(named, path, &NamedPath::path) != named.end();
            if (kind != Kind::nothing && !known)
                named.push_back({path, kind == Kind::folder, !part.starts_with('/'), index == 0});
        }
    }
    return named;
}

std::vector<std::string> crossed_folders(const std::vector<std::string>& arguments, const std::string& folder) {
    std::vector<std::string> crossed;
    for (const std::string& argument : arguments)
        for (const std::string& part : parts_of_word(argument)) {
            fs::path so_far = folder;
            for (const fs::path& step : fs::path(part)) {
                const std::string before = normal_path(so_far.string(), "/");
                if (step == ".." && std::ranges::find(crossed, before) == crossed.end()) crossed.push_back(before);
                so_far = step.is_absolute() ? step : fs::path(before) / step;
            }
        }
    return crossed;
}

std::vector<NamedPath> toolchains(const std::vector<std::string>& arguments, const std::string& folder,
                                  const SystemPaths& places) {
    Toolchains chains(folder, places);
    chains.of_program(arguments.front());
    for (std::size_t index = 1; index < arguments.size(); ++index)
        for (const std::string& part : parts_of_word(arguments[index]))
            if (!has_slash(part)) chains.of_program(part);
    return std::move(chains).found();
}

}  // namespace isola_arena
