// Attacks on other processes: seeing, reading and disturbing them.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

std::string proc(pid_t pid, const char* file) { return "/proc/" + std::to_string(pid) + "/" + file; }

std::vector<pid_t> visible_processes() {
    std::vector<pid_t> pids;
    DIR* folder = opendir("/proc");
    if (folder == nullptr) return pids;
    while (const dirent* entry = readdir(folder))
        if (const int pid = std::atoi(entry->d_name); pid > 0 && pid != getpid()) pids.push_back(pid);
    closedir(folder);
    return pids;
}

// Returns whether the process has this name. The process number alone is not enough: inside a sandbox, the number of a
// host process may belong to one of the bot's own processes.
bool is_called(pid_t pid, const std::string& name) {
    const auto comm = read_some(proc(pid, "comm"));
    return !comm || *comm == name + "\n";
}

std::vector<pid_t> called(const std::string& name) {
    std::vector<pid_t> found = visible_processes();
    std::erase_if(found, [&](pid_t pid) { return read_some(proc(pid, "comm")).value_or("") != name + "\n"; });
    return found;
}

// The marker is given in two pieces, because the bot's own command line is visible, too.
Attempt see_process(const Words& arguments) {
    const std::string marker = word(arguments, 0, "syst") + word(arguments, 1, "emd");
    const auto all = visible_processes();
    for (const pid_t pid : all)
        if (const auto line = read_some(proc(pid, "cmdline")); line && line->find(marker) != std::string::npos)
            return succeeded("process " + std::to_string(pid) + " of the host: " + *line);
    return refused(std::to_string(all.size()) + " other processes are visible, none with " + marker);
}

void read_by_call(Ways& ways, pid_t pid, std::uintptr_t address, std::size_t length) {
    std::string bytes(length, '\0');
    const iovec here{bytes.data(), length};
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it is an address in another process.
    const iovec there{reinterpret_cast<void*>(address), length};
    if (process_vm_readv(pid, &here, 1, &there, 1, 0) > 0) ways.succeeded("process_vm_readv: " + bytes);
    else ways.refused("process_vm_readv");
}

void read_by_file(Ways& ways, pid_t pid, std::uintptr_t address, std::size_t length) {
    const int file = open(proc(pid, "mem").c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return ways.refused(proc(pid, "mem"));
    std::string bytes(length, '\0');
    if (pread(file, bytes.data(), length, static_cast<off_t>(address)) > 0)
        ways.succeeded(proc(pid, "mem") + ": " + bytes);
    else ways.refused(proc(pid, "mem"));
    close(file);
}

Attempt read_memory(const Words& arguments) {
    Ways ways;
    const auto pid = static_cast<pid_t>(number(arguments, 0, 1));
    const auto address = static_cast<std::uintptr_t>(std::strtoull(word(arguments, 1, "0").c_str(), nullptr, 0));
    const auto length = static_cast<std::size_t>(std::clamp(number(arguments, 2, 64), 1L, 4096L));
    if (!is_called(pid, "victim")) return refused("process " + std::to_string(pid) + " is another one here");
    read_by_call(ways, pid, address, length);
    read_by_file(ways, pid, address, length);
    return ways.result();
}

// Sends a signal. meant: the number of the process that is to get it, 0 for any process. The number is sent along, so
// that another process of the same name can tell that the signal is not for it.
void send_signal(Ways& ways, pid_t pid, const std::string& name, pid_t meant = 0) {
    const sigval value{.sival_int = meant};
    const std::string way = "signal to " + std::to_string(pid);
    if (!is_called(pid, name)) ways.refused(way, "it is another process here");
    else if (sigqueue(pid, SIGURG, value) == 0) ways.succeeded(way);
    else ways.refused(way);
}

Attempt signal_process(const Words& arguments) {
    Ways ways;
    const std::string name = word(arguments, 0, "arena");
    const auto meant = static_cast<pid_t>(number(arguments, 1, 0));
    for (std::size_t i = 1; i < arguments.size(); ++i)
        send_signal(ways, static_cast<pid_t>(number(arguments, i, 1)), name, meant);
    for (const pid_t pid : called(name)) send_signal(ways, pid, name, meant);
    send_signal(ways, getppid(), name, meant);
    return ways.result();
}

void seize(Ways& ways, pid_t pid) {
    const std::string way = "ptrace of " + std::to_string(pid);
    if (ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) != 0) return ways.refused(way);
    ways.succeeded(way);
    ptrace(PTRACE_INTERRUPT, pid, nullptr, nullptr);
    waitpid(pid, nullptr, __WALL);
    ptrace(PTRACE_DETACH, pid, nullptr, nullptr);
}

void trace(Ways& ways, pid_t pid, const std::string& name) {
    if (!is_called(pid, name)) return ways.refused("ptrace of " + std::to_string(pid), "it is another process here");
    seize(ways, pid);
}

Attempt trace_process(const Words& arguments) {
    Ways ways;
    const std::string name = word(arguments, 0, "victim");
    for (std::size_t i = 1; i < arguments.size(); ++i) trace(ways, static_cast<pid_t>(number(arguments, i, 1)), name);
    for (const pid_t pid : called(name)) trace(ways, pid, name);
    return ways.result();
}

// Attaches to the launcher, which has started the bot and guarantees that the bot ends. Inside a sandbox the launcher
// is bubblewrap, process 1.
Attempt trace_launcher(const Words&) {
    Ways ways;
    const pid_t launcher = getppid();
    seize(ways, launcher);
    const int memory = open(proc(launcher, "mem").c_str(), O_RDWR | O_CLOEXEC);
    if (memory < 0) {
        ways.refused(proc(launcher, "mem"));
    } else {
        ways.succeeded(proc(launcher, "mem"));
        close(memory);
    }
    return ways.result();
}

// Makes a system call on a process as the number says it, whose upper half the kernel ignores.
void change(Ways& ways, const char* what, long number, long pid, long second, long third, long fourth = 0) {
    const std::string way = std::string(what) + " of " + std::to_string(pid);
    if (syscall(number, pid, second, third, fourth) < 0) ways.refused(way);
    else ways.succeeded(way);
}

// Sets limits, cores and priority of the process that started the bot. The values are those that the process has, so
// that the attack harms nobody where it succeeds.
Attempt squeeze_launcher(const Words&) {
    Ways ways;
    const pid_t launcher = getppid();
    constexpr long upper_half = 1L << 32;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    const sched_param usual{};
    for (const long pid : {static_cast<long>(launcher), launcher + upper_half}) {
        for (const int resource : {RLIMIT_NOFILE, RLIMIT_CPU, RLIMIT_AS}) {
            rlimit limit{};
            getrlimit(static_cast<__rlimit_resource>(resource), &limit);
            change(ways, "prlimit", SYS_prlimit64, pid, resource, reinterpret_cast<long>(&limit));
        }
        change(ways, "affinity", SYS_sched_setaffinity, pid, sizeof cores, reinterpret_cast<long>(&cores));
        change(ways, "policy", SYS_sched_setscheduler, pid, SCHED_OTHER, reinterpret_cast<long>(&usual));
        change(ways, "parameters", SYS_sched_setparam, pid, reinterpret_cast<long>(&usual), 0);
    }
    constexpr int of_process = 1, of_user = 3;  // IOPRIO_WHO_*
    const std::string input = "priority of input of ";
    if (syscall(SYS_ioprio_set, of_process, launcher, 0) < 0) ways.refused(input + "the process");
    else ways.succeeded(input + "the process");
    if (syscall(SYS_ioprio_set, of_user, getuid(), 0) < 0) ways.refused(input + "the user");
    else ways.succeeded(input + "the user");
    if (setpriority(PRIO_PROCESS, static_cast<id_t>(launcher), 0) < 0) ways.refused("priority");
    else ways.succeeded("priority");
    return ways.result();
}

// Floods the process that started the bot with signals, SIGCHLD among them, and kills it where only a sandbox is lost.
Attempt flood_launcher(const Words&) {
    if (getppid() != 1) return refused("a process of this machine has started it, which it spares");
    for (int round = 0; round < 100'000; ++round)
        if (kill(1, SIGCHLD) < 0) break;
    for (int signal = 1; signal < NSIG; ++signal) kill(1, signal);
    usleep(50'000);
    if (getppid() == 1) return refused("the process that started it is there after 100,000 signals");
    return succeeded("the process that started it has ended");
}

void rob(Ways& ways, pid_t pid) {
    for (const char* file : {"environ", "maps", "cmdline"})
        if (const auto bytes = read_some(proc(pid, file), 60); bytes && !bytes->empty())
            ways.succeeded(proc(pid, file) + ": " + *bytes);
        else ways.refused(proc(pid, file));
    for (const char* link : {"cwd", "root", "fd/0", "exe"}) {
        std::array<char, 256> target{};
        if (readlink(proc(pid, link).c_str(), target.data(), target.size() - 1) > 0)
            ways.succeeded(proc(pid, link) + " is " + target.data());
        else ways.refused(proc(pid, link));
    }
    const auto maps = read_some(proc(pid, "maps"), 40).value_or("0");
    read_by_file(ways, pid, static_cast<std::uintptr_t>(std::strtoull(maps.c_str(), nullptr, 16)), 16);
    send_signal(ways, pid, "opponent");
}

// Waits for a process of this name, which starts at about the same time as this bot.
std::vector<pid_t> wait_for(const std::string& name) {
    for (int tries = 0; tries < 20; ++tries) {
        if (auto found = called(name); !found.empty()) return found;
        usleep(10'000);
    }
    return {};
}

Attempt opponent(const Words&) {
    Ways ways;
    const auto found = wait_for("opponent");
    for (const pid_t pid : found) rob(ways, pid);
    if (found.empty())
        return refused("none of " + std::to_string(visible_processes().size()) + " visible processes is the opponent");
    return ways.result();
}

}  // namespace

std::vector<Attack> process_attacks() {
    return {
        {"see-process", "MARK ER", "looks in /proc for a process of the host (a marker in two words)", see_process},
        {"read-memory", "PID ADDRESS LENGTH", "reads the memory of a process called victim", read_memory},
        {"signal", "NAME [PID...]", "sends SIGURG to processes of that name, its parent among them", signal_process},
        {"ptrace", "NAME [PID...]", "traces processes of that name", trace_process},
        {"trace-launcher", "", "traces the process that started it and opens its memory", trace_launcher},
        {"squeeze-launcher", "", "changes limits, cores and priority of the process that started it", squeeze_launcher},
        {"flood-launcher", "", "sends all signals to the process that started it", flood_launcher},
        {"opponent", "", "reads and signals a process called opponent, wherever it runs", opponent}};
}

}  // namespace isola_arena::hostile
