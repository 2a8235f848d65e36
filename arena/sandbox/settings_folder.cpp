#include "arena/sandbox/settings_folder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include <unistd.h>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The files in /etc that the dynamic loader, Python, Java, Common Lisp and other runtimes read. No accounts, no host
// names, no keys.
constexpr std::array settings{"ld.so.cache", "ld.so.conf",    "ld.so.conf.d",    "localtime",     "timezone",
                              "os-release",  "nsswitch.conf", "sbclrc",          "sbcl.rc",       "common-lisp",
                              "mono",        "perl",          "ssl/openssl.cnf", "ssl/certs/java"};
constexpr std::array beginnings_of_settings{"java-", "python3", "php", "ruby", "lua", "R", "julia", "guile"};

constexpr auto open_to_all = static_cast<fs::perms>(0755);

std::vector<std::string> names_of_settings() {
    std::vector<std::string> names(settings.begin(), settings.end());
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator("/etc", unreadable)) {
        const std::string name = entry.path().filename().string();
        if (std::ranges::any_of(beginnings_of_settings, [&](const char* begin) { return name.starts_with(begin); }))
            names.push_back(name);
    }
    return names;
}

// A partial copy is worse than a missing one.
void check(const std::error_code& error, const fs::path& path) {
    if (error) throw Shortage("cannot make " + path.string() + ": " + error.message());
}

bool can_be_read(const fs::path& path) { return access(path.c_str(), R_OK) == 0; }

// Whatever the umask is.
void make_folder(const fs::path& path, fs::perms permissions) {
    std::error_code error;
    if (fs::create_directory(path, error)) fs::permissions(path, permissions | fs::perms::owner_all, error);
    check(error, path);
}

void copy_setting(const fs::path& from, const fs::path& to) {
    std::error_code error;
    const fs::file_status status = fs::status(from, error);
    if (error || !can_be_read(from)) return;
    if (fs::is_regular_file(status)) fs::copy_file(from, to, error);
    check(error, to);
    if (!fs::is_directory(status)) return;
    make_folder(to, status.permissions());
    for (fs::directory_iterator entry(from, error); !error && entry != fs::end(entry); entry.increment(error)) {
        const fs::path target = to / entry->path().filename();
        if (entry->is_symlink(error)) fs::copy_symlink(entry->path(), target, error);
        else copy_setting(entry->path(), target);
        if (error) break;
    }
    check(error, to);
}

}  // namespace

std::string make_settings(RunFolder& folder) {
    const fs::path etc = folder.open_folder("etc");
    for (const std::string& name : names_of_settings()) {
        fs::path above = etc;
        for (const fs::path& step : fs::path(name).parent_path()) make_folder(above /= step, open_to_all);
        copy_setting("/etc/" + name, etc / name);
    }
    folder.open_folder("etc/alternatives");
    const std::string id = std::to_string(user_inside);
    folder.file("etc/passwd", "bot:x:" + id + ':' + id + ":bot:/tmp:/bin/sh\n");
    folder.file("etc/group", "bot:x:" + id + ":\n");
    return etc.string();
}

}  // namespace isola_arena
