// Bots that compute: honestly, for too long, or so that they seem to be starved.

#include <csignal>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

void think(const Bot& bot) {
    const long done = cpu_ms() + bot.setting("ms", 20);
    while (cpu_ms() < done) continue;
}

[[noreturn]] void spin() {
    for (;;) cpu_ms();
}

void think_in_child(Bot& bot, const std::string& line) {
    const pid_t child = fork();
    if (child == 0) {
        think(bot);
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    bot.reply_well(line);
}

void spin_with_children(Bot& bot, const std::string&) {
    for (int child = 0; child < bot.setting("children", 4) && fork() != 0; ++child) {
    }
    spin();
}

// Returns ways in which a bot can lower its own priority.
std::map<std::string, std::function<void(Bot&)>> ways_to_step_back() {
    return {{"spin_nice", [](Bot&) { setpriority(PRIO_PROCESS, 0, 19); }},
            {"spin_idle",
             [](Bot&) {
                 const sched_param none{};
                 sched_setscheduler(0, SCHED_IDLE, &none);
             }},
            {"spin_in_nice_session", [](Bot&) { std::ofstream("/proc/self/autogroup") << 19; }}};
}

void rest_in_nice_thread(Bot&) {
    std::thread([] {
        setpriority(PRIO_PROCESS, 0, 19);
        pause();
    }).detach();
}

// Computes all the time, in its own turns and in the opponent's.
void ponder(Bot&) { std::thread(spin).detach(); }

// Starts children that compute in the opponent's turns. Each has a session of its own, because the system may share a
// core by sessions.
Behaviour crowd() {
    Behaviour behaviour;
    static std::vector<pid_t> children;
    const auto tell_all = [](int signal) {
        for (const pid_t child : children) kill(child, signal);
    };
    behaviour.start = [](Bot& bot) {
        for (int child = 0; child < bot.setting("children", 40); ++child) {
            children.push_back(fork());
            if (children.back() == 0) {
                setsid();
                raise(SIGSTOP);
                spin();
            }
            waitpid(children.back(), nullptr, WUNTRACED);
        }
    };
    behaviour.turn = [tell_all](Bot& bot, const std::string& line) {
        tell_all(SIGSTOP);
        tell_all(SIGCONT);
        bot.reply_well(line);
    };
    return behaviour;
}

}  // namespace

long cpu_ms() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

Behaviours thinkers() {
    Behaviours modes;
    modes["think_exit"] = {[](Bot& bot) { think(bot); }, [](Bot&, const std::string&) { _exit(0); }};
    modes["think"].turn = [](Bot& bot, const std::string& line) {
        think(bot);
        bot.reply_well(line);
    };
    modes["think_and_count"].turn = [questions = 0](Bot& bot, const std::string& line) mutable {
        bot.note("question " + std::to_string(++questions) + "\n");
        think(bot);
        bot.reply_well(line);
    };
    modes["think_in_child"].turn = think_in_child;
    modes["spin"].turn = [](Bot&, const std::string&) { spin(); };
    modes["spin_with_children"].turn = spin_with_children;
    modes["spin_beside_nice_thread"] = {rest_in_nice_thread, modes["spin"].turn};
    for (const auto& [mode, step_back] : ways_to_step_back()) modes[mode] = {step_back, modes["spin"].turn};
    modes["ponder"].start = ponder;
    modes["crowd"] = crowd();
    return modes;
}

}  // namespace isola_arena::faults
