// Covert channels: ways to send data from one bot to another, or to observe the rest of the machine.

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/fanotify.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/klog.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr const char* shared_file = "/usr/bin/env";
constexpr const char* shared_folder = "/usr/bin";

void take_result(Ways& ways, const std::string& way, int result) {
    if (result < 0) ways.refused(way);
    else ways.succeeded(way);
}

// Sets a lock or a lease with take() on a file that every bot can open. Tests whether another process notices it.
void try_lock(Ways& ways, const std::string& way, int (*take)(int file), bool (*is_met)(int file)) {
    const int file = open(shared_file, O_RDONLY | O_CLOEXEC);
    if (file < 0 || take(file) < 0) ways.refused(way);
    else if (const pid_t other = fork(); other == 0) _exit(is_met(open(shared_file, O_RDONLY | O_CLOEXEC)) ? 1 : 0);
    else if (int status = 0; waitpid(other, &status, 0) == other && WEXITSTATUS(status) == 1) ways.succeeded(way);
    else ways.refused(way, "another process does not meet it");
    if (file >= 0) close(file);
}

template <int command>
int set_part(int file) {
    struct flock part {};
    part.l_type = F_RDLCK;
    return fcntl(file, command, &part);
}

bool meets_part(int file) {
    struct flock part {};
    part.l_type = F_WRLCK;
    return fcntl(file, F_GETLK, &part) == 0 && part.l_type != F_UNLCK;
}

Attempt file_locks(const Words&) {
    Ways ways;
    try_lock(
        ways, "flock", [](int file) { return flock(file, LOCK_EX | LOCK_NB); },
        [](int file) { return flock(file, LOCK_EX | LOCK_NB) < 0; });
    try_lock(ways, "a lock of the process", set_part<F_SETLK>, meets_part);
    try_lock(ways, "a lock of the descriptor", set_part<F_OFD_SETLK>, meets_part);
    try_lock(
        ways, "a lease", [](int file) { return fcntl(file, F_SETLEASE, F_RDLCK); }, [](int) { return true; });
    // The kernel looks at the lower half of the command alone.
    constexpr long command = F_SETLEASE | 1L << 32;
    try_lock(
        ways, "a lease by a long number",
        [](int file) { return static_cast<int>(syscall(SYS_fcntl, file, command, F_RDLCK)); },
        [](int) { return true; });
    return ways.result();
}

Attempt watch_files(const Words&) {
    Ways ways;
    const int watch = inotify_init1(IN_CLOEXEC);
    take_result(ways, "inotify", watch < 0 ? watch : inotify_add_watch(watch, shared_folder, IN_OPEN));
    take_result(ways, "fanotify", fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY));
    const int folder = open(shared_folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) take_result(ways, "dnotify", fcntl(folder, F_NOTIFY, DN_ACCESS));
    if (folder >= 0) close(folder);
    if (watch >= 0) close(watch);
    return ways.result();
}

// Uses up pseudo-terminals. The kernel limits their number for all processes together.
Attempt terminals(const Words& arguments) {
    const auto wanted = static_cast<std::size_t>(number(arguments, 0, 32));
    std::vector<int> opened;
    while (opened.size() < wanted) {
        const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
        if (terminal < 0) break;
        opened.push_back(terminal);
    }
    const std::string count = std::to_string(opened.size()) + " pseudo-terminals";
    const std::string why = std::strerror(errno);
    for (const int terminal : opened) close(terminal);
    return opened.size() == wanted ? succeeded(count) : refused(count + ", then: " + why);
}

// Reads kernel files whose content is the same for all processes of the machine.
Attempt kernel_files(const Words&) {
    Ways ways;
    for (const char* name :
         {"stat",     "meminfo",   "loadavg",   "uptime",     "diskstats",    "vmstat",        "zoneinfo", "interrupts",
          "softirqs", "schedstat", "cmdline",   "config.gz",  "pressure/cpu", "partitions",    "swaps",    "locks",
          "modules",  "keys",      "key-users", "timer_list", "buddyinfo",    "sys/fs/file-nr"}) {
        const std::string file = std::string("/proc/") + name;
        const auto text = read_some(file);
        if (text && !text->empty()) ways.succeeded(file);
        else ways.refused(file, text ? "it is empty" : std::strerror(errno));
    }
    constexpr int read_all = 3, size_of_buffer = 10;
    std::array<char, 4096> log{};
    take_result(ways, "the kernel's log", klogctl(read_all, log.data(), log.size()));
    take_result(ways, "the size of the kernel's log", klogctl(size_of_buffer, nullptr, 0));
    return ways.result();
}

// Asks which parts of a file that every bot can read are in memory: what another game has read would be a message.
Attempt page_cache(const Words&) {
    Ways ways;
    const int file = open(shared_file, O_RDONLY | O_CLOEXEC);
    char byte = 0;
    iovec part{&byte, 1};
    // The kernel looks at the lower half of the flags alone.
    for (const long more : {0L, 1L << 32})
        take_result(ways, "a read that does not wait",
                    static_cast<int>(syscall(SYS_preadv2, file, &part, 1, 0, 0, RWF_NOWAIT | more)));
    constexpr long cachestat = 451;
    const std::array<std::uint64_t, 2> range{0, 4096};
    std::array<std::uint64_t, 5> counts{};
    take_result(ways, "cachestat", static_cast<int>(syscall(cachestat, file, range.data(), counts.data(), 0)));
    if (file >= 0) close(file);
    return ways.result();
}

}  // namespace

std::vector<Attack> channel_attacks() {
    return {{"file-locks", "", "locks a file that every bot can open", file_locks},
            {"watch-files", "", "watches what others open", watch_files},
            {"terminals", "NUMBER", "opens so many pseudo-terminals", terminals},
            {"kernel-files", "", "reads what the kernel says about the whole machine", kernel_files},
            {"page-cache", "", "asks which parts of a file are in memory", page_cache}};
}

}  // namespace isola_arena::hostile
