// Attacks on resources: more memory or processes than allowed. The attacks are bounded, so that they do not harm a
// machine without limits.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr long most_megabytes = 600;
constexpr long most_processes = 2000;
constexpr unsigned longest_life = 25;       // seconds
constexpr int hunger_patience_ms = 20'000;  // a busy machine may take seconds for 64 MiB
constexpr int step_ms = 10;

bool use_memory(long megabytes) {
    const auto bytes = static_cast<std::size_t>(megabytes) << 20;
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    std::memset(memory, 1, bytes);
    return true;
}

// Returns whether a memory file can hold this many MiB. The memory of the file belongs to no process, and still counts
// for the bot's tree.
bool use_memory_file(long megabytes) {
    const int file = memfd_create("hostile", MFD_CLOEXEC);
    const std::string block(1 << 20, 'x');
    for (long i = 0; i < megabytes; ++i)
        if (write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size())) return false;
    return true;
}

// Starts a child that uses this much memory and reports when it has it. The child keeps the memory until it is killed
// or `longest_life` is over.
pid_t start_eater(long megabytes, int report, bool in_file) {
    const pid_t child = fork();
    if (child != 0) return child;
    alarm(longest_life);
    if (in_file ? !use_memory_file(megabytes) : !use_memory(megabytes)) _exit(1);
    if (write(report, "x", 1) < 0) _exit(1);
    for (;;) pause();
}

bool some_child_ended() {
    siginfo_t dead{};
    return waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) == 0 && dead.si_pid != 0;
}

// Returns how many children have their memory at the same time. Waits until all of them have it, one has ended, or the
// time is over.
long count_fed(const std::vector<pid_t>& eaters, int reports) {
    long fed = 0;
    for (int waited = 0; fed < static_cast<long>(eaters.size()) && waited < hunger_patience_ms; waited += step_ms) {
        pollfd report{reports, POLLIN, 0};
        char byte = 0;
        while (poll(&report, 1, step_ms) > 0 && (report.revents & POLLIN) != 0 && read(reports, &byte, 1) == 1) ++fed;
        if (some_child_ended()) break;
    }
    return fed;
}

Attempt eat(const Words& arguments, bool in_file) {
    const long megabytes = std::min(number(arguments, 0, 128), most_megabytes);
    const long children = std::clamp(number(arguments, 1, 4), 1L, 16L);
    std::array<int, 2> reports{};
    if (pipe(reports.data()) < 0) return refused(std::strerror(errno));
    std::vector<pid_t> eaters;
    for (long i = 0; i < children; ++i)
        if (const pid_t eater = start_eater(megabytes / children, reports[1], in_file); eater > 0)
            eaters.push_back(eater);
    close(reports[1]);
    const long fed = count_fed(eaters, reports[0]);
    close(reports[0]);
    const char* rest = some_child_ended() ? ", one ended" : ", the others went on";
    for (const pid_t eater : eaters) kill(eater, SIGKILL);
    for (const pid_t eater : eaters) waitpid(eater, nullptr, 0);
    const std::string share =
        " of " + std::to_string(children) + " children had " + std::to_string(megabytes / children) + " MiB each";
    return fed == children ? succeeded("all" + share) : refused(std::to_string(fed) + share + rest);
}

Attempt memory(const Words& arguments) { return eat(arguments, false); }
Attempt memory_file(const Words& arguments) { return eat(arguments, true); }

Attempt forks(const Words& arguments) {
    const long wanted = std::clamp(number(arguments, 0, 300), 1L, most_processes);
    std::vector<pid_t> children;
    int error = 0;
    while (static_cast<long>(children.size()) < wanted && error == 0) {
        const pid_t child = fork();
        if (child == 0) {
            sleep(longest_life);
            _exit(0);
        }
        if (child > 0) children.push_back(child);
        else error = errno;
    }
    for (const pid_t child : children) kill(child, SIGKILL);
    for (const pid_t child : children) waitpid(child, nullptr, 0);
    const std::string count = std::to_string(children.size()) + " processes at once";
    return error == 0 ? succeeded(count) : refused(count + ", then: " + std::strerror(error));
}

}  // namespace

std::vector<Attack> hunger_attacks() {
    return {{"memory", "MEGABYTES [CHILDREN]", "fills memory, in several children together", memory},
            {"memory-file", "MEGABYTES [CHILDREN]", "fills memory as files that lie in no folder", memory_file},
            {"forks", "COUNT", "makes many processes that sleep", forks}};
}

}  // namespace isola_arena::hostile
