#include "tests/hostile/bot/roles.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <unistd.h>

#include "tests/faults/board.hpp"

namespace isola_arena::hostile {
namespace {

constexpr long longest_sleep = 30;

void call_oneself(const char* name) { prctl(PR_SET_NAME, name); }

// Reports a signal only if it is meant for this process, because other attacks on this machine also look for processes
// called `victim`.
void say_signalled(int, siginfo_t* signal, void*) {
    const int meant = signal->si_code == SI_QUEUE ? signal->si_value.sival_int : 0;
    if (meant != 0 && meant != getpid()) return;
    constexpr char text[] = "signalled\n";
    if (write(1, text, sizeof text - 1) < 0) return;
}

// The canary is given in reverse. So the command line does not contain it, and only the memory of this process does.
int be_victim(const Words& arguments) {
    call_oneself("victim");
    std::string canary = word(arguments, 0);
    std::ranges::reverse(canary);
    struct sigaction action {};
    action.sa_sigaction = say_signalled;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGURG, &action, nullptr);
    std::printf("%p %zu\n", static_cast<void*>(canary.data()), canary.size());
    std::fflush(stdout);
    char byte = 0;
    while (read(0, &byte, 1) > 0 || errno == EINTR) errno = 0;
    return canary.empty() ? 1 : 0;
}

int be_good(const Words&) {
    call_oneself("opponent");
    for (std::string line; std::getline(std::cin, line);) std::cout << faults::good_reply(line) << std::endl;
    return 0;
}

int be_sleeper(const Words& arguments) {
    for (const int signal_number : {SIGTERM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT}) std::signal(signal_number, SIG_IGN);
    const long seconds = std::clamp(number(arguments, 1, 5), 0L, longest_sleep);
    sleep(static_cast<unsigned>(seconds));
    return 0;
}

// Executes this program again as a survivor, without environment. The survivor then cuts its ties to the launcher and
// the arena.
[[noreturn]] void cut_ties(const std::string& marker) {
    std::string program = "hostile_bot", role = "survivor", mark = marker, again = "again";
    std::array<char*, 5> words{program.data(), role.data(), mark.data(), again.data(), nullptr};
    std::array<char*, 1> no_environment{nullptr};
    execve("/proc/self/exe", words.data(), no_environment.data());
    _exit(1);
}

int be_survivor(const Words& arguments) {
    // The first process of a sandbox; any other one would be foreign, and must not be stopped.
    const std::string first = read_some("/proc/1/comm").value_or("");
    const bool has_keeper = first.empty() && access("/.keeper", F_OK) == 0;
    if (first != "bwrap\n" && !has_keeper) return 1;
    for (const int signal_number : {SIGTERM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT}) std::signal(signal_number, SIG_IGN);
    if (word(arguments, 1).empty())
        for (int child = 0; child < 2; ++child)
            if (fork() == 0) {
                setsid();
                if (fork() != 0) _exit(0);
                cut_ties(word(arguments, 0));
            }
    prctl(PR_SET_PDEATHSIG, 0);
    for (const pid_t tie : {1, getppid()}) {
        ptrace(PTRACE_SEIZE, tie, nullptr, PTRACE_O_TRACEEXIT);
        ptrace(PTRACE_ATTACH, tie, nullptr, nullptr);
        kill(tie, SIGSTOP);
    }
    for (;;) pause();
}

}  // namespace

std::optional<int> play_role(const std::string& name, const Words& arguments) {
    if (name == "victim") return be_victim(arguments);
    if (name == "good") return be_good(arguments);
    if (name == "sleeper") return be_sleeper(arguments);
    if (name == "holder") return be_holder(arguments);
    if (name == "survivor") return be_survivor(arguments);
    return std::nullopt;
}

}  // namespace isola_arena::hostile
