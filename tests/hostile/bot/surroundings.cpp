// Attacks on the bot's surroundings: environment, descriptors, cores, limits.

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

Attempt environment(const Words& arguments) {
    Ways ways;
    const std::string name = word(arguments, 0, "SSH_AUTH_SOCK");
    std::string own;
    for (char** entry = environ; *entry != nullptr; ++entry) own += std::string(*entry) + '\0';
    const std::string starter = "/proc/" + std::to_string(getppid()) + "/environ";
    for (const auto& [where, text] : {std::pair("its own", own),
                                      {"its parent's", read_some(starter, 1 << 16).value_or("")},
                                      {"process 1's", read_some("/proc/1/environ", 1 << 16).value_or("")}}) {
        const std::size_t at = text.find(name + "=");
        const std::string size = std::to_string(text.size()) + " bytes without " + name;
        if (at == std::string::npos) ways.refused(std::string(where) + " environment", size);
        else ways.succeeded(std::string(where) + " environment: " + text.substr(at, text.find('\0', at) - at));
    }
    return ways.result();
}

// Checks descriptors one by one, because listing the folder would open another one.
Attempt descriptors(const Words&) {
    std::string found;
    for (int number = 3; number < 1024; ++number)
        if (fcntl(number, F_GETFD) >= 0) found += " " + std::to_string(number);
    if (!found.empty()) return succeeded("open besides the three pipes:" + found);
    return refused("nothing is open besides the three pipes");
}

// Opens descriptors of other processes for writing, such as a launcher's pipes to the arena.
Attempt launcher(const Words&) {
    Ways ways;
    for (const pid_t pid : {1, getppid()}) {
        for (int number = 0; number < 64; ++number) {
            const std::string file = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(number);
            struct stat status {};
            if (lstat(file.c_str(), &status) != 0) continue;
            const int opened = open(file.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
            if (opened >= 0 && number > 2) ways.succeeded("opened " + file);
            if (opened >= 0) close(opened);
        }
        ways.refused("process " + std::to_string(pid), "none of its descriptors can be opened for writing");
    }
    return ways.result();
}

Attempt other_core(const Words&) {
    Ways ways;
    cpu_set_t mine;
    sched_getaffinity(0, sizeof mine, &mine);
    const long cores = sysconf(_SC_NPROCESSORS_CONF);
    for (int core = 0; core < cores; ++core) {
        if (CPU_ISSET(core, &mine)) continue;
        cpu_set_t other;
        CPU_ZERO(&other);
        CPU_SET(core, &other);
        const bool moved = sched_setaffinity(0, sizeof other, &other) == 0 && sched_getcpu() == core;
        if (moved) ways.succeeded("it runs on core " + std::to_string(core));
        else ways.refused("core " + std::to_string(core));
    }
    sched_setaffinity(0, sizeof mine, &mine);
    return ways.result();
}

void raise_limit(Ways& ways, int resource, const char* name) {
    rlimit limit{};
    getrlimit(static_cast<__rlimit_resource>(resource), &limit);
    if (limit.rlim_max == RLIM_INFINITY) return ways.refused(name, "none to raise");
    const rlimit more{limit.rlim_max, limit.rlim_max + 1};
    if (setrlimit(static_cast<__rlimit_resource>(resource), &more) == 0) ways.succeeded(std::string("raised ") + name);
    else ways.refused(name);
}

// Tries control groups of both versions at their usual mount points.
void leave_groups(Ways& ways) {
    for (const char* file :
         {"/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory/cgroup.procs", "/sys/fs/cgroup/pids/cgroup.procs",
          "/sys/fs/cgroup/cpuset/cgroup.procs", "/sys/fs/cgroup/unified/cgroup.procs"}) {
        const int entrance = open(file, O_WRONLY | O_CLOEXEC);
        if (entrance >= 0) ways.succeeded(std::string("may write to ") + file);
        else ways.refused(file);
        if (entrance >= 0) close(entrance);
    }
}

Attempt limits(const Words&) {
    return in_child([] {
        Ways ways;
        raise_limit(ways, RLIMIT_CORE, "the limit of core files");
        raise_limit(ways, RLIMIT_NPROC, "the limit of processes");
        raise_limit(ways, RLIMIT_NOFILE, "the limit of descriptors");
        leave_groups(ways);
        return ways.result();
    });
}

Attempt priority(const Words&) {
    return in_child([] {
        Ways ways;
        if (setpriority(PRIO_PROCESS, 0, -10) == 0) ways.succeeded("a higher priority");
        else ways.refused("a higher priority");
        const sched_param first{1};
        if (sched_setscheduler(0, SCHED_FIFO, &first) == 0) ways.succeeded("real-time scheduling");
        else ways.refused("real-time scheduling");
        constexpr int share_core = 62, new_group = 1, of_thread = 0;
        if (syscall(SYS_prctl, share_core, new_group, 0, of_thread, 0) == 0) ways.succeeded("a core to itself");
        else ways.refused("a core to itself");
        return ways.result();
    });
}

// Lowers its own priority to look like a bot that the machine starves.
Attempt step_back(const Words&) {
    return in_child([] {
        Ways ways;
        const auto note = [&ways](bool done, const char* way) { done ? ways.succeeded(way) : ways.refused(way); };
        const sched_param none{};
        note(setpriority(PRIO_PROCESS, 0, 19) == 0, "a lower priority");
        note(sched_setscheduler(0, SCHED_IDLE, &none) == 0, "the idle policy");
        note(sched_setscheduler(0, SCHED_IDLE | SCHED_RESET_ON_FORK, &none) == 0, "the idle policy, not for children");
        note(sched_setscheduler(0, SCHED_BATCH, &none) == 0, "the policy for batches");
        // The kernel's struct sched_attr: size, policy, flags, niceness, priority, and zeros for deadlines.
        const struct {
            std::uint32_t size = 48, policy = SCHED_IDLE;
            std::uint64_t flags = 0, rest[4] = {};
        } attributes;
        note(syscall(SYS_sched_setattr, 0, &attributes, 0) == 0, "the idle policy by attributes");
        const int session = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
        note(session >= 0 && write(session, "19", 2) == 2, "a lower priority of its session");
        if (session >= 0) close(session);
        return ways.result();
    });
}

// Copies the board line out of the pipe and leaves it there, so that the bot seems not to have read it yet.
Attempt peek(const Words&) {
    return in_child([] {
        Ways ways;
        int from[2], to[2];
        if (pipe(from) != 0 || pipe(to) != 0 || write(from[1], "line\n", 5) != 5) {
            ways.refused("a pipe");
            return ways.result();
        }
        if (tee(from[0], to[1], 5, 0) == 5) ways.succeeded("a line that was read and still lies in its pipe");
        else ways.refused("a copy of what lies in a pipe");
        return ways.result();
    });
}

}  // namespace

std::vector<Attack> surroundings_attacks() {
    return {{"environment", "NAME", "looks for a variable of the arena's environment", environment},
            {"descriptors", "", "looks for descriptors that it was not meant to have", descriptors},
            {"launcher", "", "opens the descriptors of what started it", launcher},
            {"other-core", "", "moves to a core that is not its own", other_core},
            {"limits", "", "raises its limits and leaves its control groups", limits},
            {"priority", "", "takes priority over others", priority},
            {"step-back", "", "lowers its own priority so that others wait for it", step_back},
            {"peek", "", "reads a line and leaves it in its pipe", peek}};
}

}  // namespace isola_arena::hostile
