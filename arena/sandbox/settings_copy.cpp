#include "arena/sandbox/settings_copy.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include "arena/base/failure.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/sandbox/bubblewrap.hpp"

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

// Throws on an error, because a partial copy is worse than a missing one.
void check(const std::error_code& error, const fs::path& path) {
    if (error) throw Shortage("cannot make " + path.string() + ": " + error.message());
}

bool can_be_read(const fs::path& path) { return access(path.c_str(), R_OK) == 0; }

// Makes a folder with these permissions, whatever the umask is.
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

// Returns device, inode, size, times and permissions of a file, and of all files in a folder.
void add_stamp(std::ostream& text, const fs::path& path, const struct stat& found) {
    text << path.string() << ' ' << found.st_dev << ' ' << found.st_ino << ' ' << found.st_mode << ' ' << found.st_size
         << ' ' << found.st_mtim.tv_sec << '.' << found.st_mtim.tv_nsec << ' ' << found.st_ctim.tv_sec << '.'
         << found.st_ctim.tv_nsec << '\n';
    if (!S_ISDIR(found.st_mode)) return;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(path, unreadable)) {
        struct stat inside {};
        if (lstat(entry.path().c_str(), &inside) == 0) add_stamp(text, entry.path(), inside);
    }
}

// Returns a text that changes whenever a copy of the settings would change.
std::string stamp_of_settings() {
    std::ostringstream text;
    text << "settings of bots, 1, uid " << user_inside << '\n';
    for (const std::string& name : names_of_settings()) {
        struct stat found {};
        const fs::path path = "/etc/" + name;
        if (stat(path.c_str(), &found) == 0) add_stamp(text, path, found);
    }
    return text.str();
}

void fill(RunFolder& folder, const std::string& name) {
    const fs::path etc = folder.open_folder(name);
    for (const std::string& setting : names_of_settings()) {
        fs::path above = etc;
        for (const fs::path& step : fs::path(setting).parent_path()) make_folder(above /= step, open_to_all);
        copy_setting("/etc/" + setting, etc / setting);
    }
    folder.open_folder(name + "/alternatives");
    const std::string id = std::to_string(user_inside);
    folder.file(name + "/passwd", "bot:x:" + id + ':' + id + ":bot:/tmp:/bin/sh\n");
    folder.file(name + "/group", "bot:x:" + id + ":\n");
}

constexpr auto kept_beginning = "etc-";

}  // namespace

std::string settings_copy(RunFolder& folder) {
    const std::string stamp = stamp_of_settings();
    ContentHash hash;
    hash.add(stamp);
    const std::string name = kept_beginning + hash.text();
    const std::string kept = folder.kept(name);
    if (!kept.empty() && whole_file(kept + "/stamp") == stamp) return kept + "/etc";
    const std::string made = folder.open_folder("settings");
    fill(folder, "settings/etc");
    folder.file("settings/stamp", stamp);
    return folder.keep("settings", name, kept_beginning) + "/etc";
}

}  // namespace isola_arena
