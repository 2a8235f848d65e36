// Attacks on files: reading foreign files, writing to forbidden places, leaving traps.

#include <cerrno>
#include <cstdlib>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr std::size_t bytes_to_show = 80;

Attempt read_file(const Words& arguments) {
    Ways ways;
    const std::string file = path(arguments, 0, "/etc/shadow");
    for (const std::string& root :
         {std::string(), std::string("/proc/1/root"), "/proc/" + std::to_string(getppid()) + "/root",
          std::string("/oldroot"), std::string("/newroot"), std::string("../../../../../../.."),
          std::string("/proc/self/cwd/../../../../../..")}) {
        if (!file.starts_with('/') && !root.empty()) continue;
        const std::string whole = root + file;
        if (const auto bytes = read_some(whole, bytes_to_show))
            ways.succeeded(std::string("read ").append(whole).append(": ").append(*bytes));
        else ways.refused(whole);
    }
    return ways.result();
}

// Creates the file and leaves it, so that an observer can find it.
void create(Ways& ways, const std::string& file) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return ways.refused(file);
    ways.succeeded("created " + file);
    close(descriptor);
}

Attempt own_folder(const Words&) {
    Ways ways;
    create(ways, "hostile-was-here");
    struct stat status {};
    const bool known = stat("/proc/self/exe", &status) == 0;
    if (known && chmod("/proc/self/exe", status.st_mode) == 0) ways.succeeded("changed its program's file");
    else ways.refused("its program's file");
    if (utimensat(AT_FDCWD, ".", nullptr, 0) == 0) ways.succeeded("changed its folder's time");
    else ways.refused("its folder's time");
    return ways.result();
}

Attempt overwrite(const Words& arguments) {
    if (arguments.empty()) return refused("no file was named");
    Ways ways;
    const std::string file = path(arguments, 0);
    const int descriptor = open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (descriptor < 0) ways.refused("write to " + file);
    else if (write(descriptor, "hostile\n", 8) == 8) ways.succeeded("wrote to " + file);
    if (descriptor >= 0) close(descriptor);
    if (rename(file.c_str(), (file + ".moved").c_str()) == 0) ways.succeeded("moved " + file);
    else ways.refused("move " + file);
    return ways.result();
}

// Creates files under names that the arena might read or write.
Attempt traps(const Words& arguments) {
    Ways ways;
    const std::string target = path(arguments, 0, "/etc/passwd");
    for (const char* name : {"bots.toml", "stderr.txt", "core", "results.jsonl", ".git"}) {
        const std::string trap = std::string("hostile-") + name;
        if (symlink(target.c_str(), trap.c_str()) == 0)
            ways.succeeded(std::string("left the link ").append(trap).append(" to ").append(target));
        else ways.refused("link " + trap);
        if (link(target.c_str(), (trap + "-hard").c_str()) == 0) ways.succeeded("left a hard link to " + target);
        else ways.refused("hard link to " + target);
    }
    return ways.result();
}

// Looks for files that an earlier game left behind.
Attempt old_scratch(const Words& arguments) {
    const std::string name = "/hostile-" + word(arguments, 0, "note");
    const char* home = std::getenv("HOME");
    std::string found, kept;
    for (const std::string& folder : std::set<std::string>{"/tmp", "/dev/shm", "/var/tmp", home ? home : "/tmp"}) {
        const std::string file = folder + name;
        if (access(file.c_str(), F_OK) == 0) found += " " + file;
        const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) continue;
        kept += " " + file;
        close(descriptor);
    }
    if (!found.empty()) return succeeded("an earlier game's files are still there:" + found);
    return refused("nothing of an earlier game is there; now left:" + kept);
}

}  // namespace

std::vector<Attack> file_attacks() {
    return {{"read-file", "%PATH", "reads a file, also by ways round the mounts", read_file},
            {"own-folder", "", "writes to its own folder and program", own_folder},
            {"overwrite", "%PATH", "writes to a file, and moves it away", overwrite},
            {"traps", "%TARGET", "leaves links in its folder for the arena to follow", traps},
            {"old-scratch", "NAME", "leaves a file for its next game, and looks for the last one's", old_scratch}};
}

}  // namespace isola_arena::hostile
