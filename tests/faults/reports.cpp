// Bots that play well and say on stderr what they find around them.

#include <atomic>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

// Looked at one by one, for listing the folder would open one more.
void report_descriptors(Bot& bot) {
    std::string numbers;
    for (int fd = 0; fd < 1024; ++fd)
        if (std::filesystem::exists(std::filesystem::symlink_status("/proc/self/fd/" + std::to_string(fd))))
            numbers.append(" ").append(std::to_string(fd));
    bot.note("descriptors" + numbers + "\n");
}

void report_environment(Bot& bot) {
    for (char** entry = environ; *entry != nullptr; ++entry) bot.note("environment " + std::string(*entry) + "\n");
    bot.note("folder " + std::filesystem::current_path().string() + "\n");
}

long cpu_ms() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

// Thinks without a pause, in its own turns and in those of others, and says how much it could between its turns.
Behaviour ponderer() {
    Behaviour behaviour;
    behaviour.start = [](Bot&) {
        std::thread([] {
            static std::atomic<unsigned long> thoughts = 0;
            for (;;) ++thoughts;
        }).detach();
    };
    behaviour.turn = [last = cpu_ms()](Bot& bot, const std::string& line) mutable {
        bot.note("pondered " + std::to_string(cpu_ms() - last) + "\n");
        last = cpu_ms();
        bot.reply_well(line);
    };
    return behaviour;
}

void think(const Bot& bot) {
    const long done = cpu_ms() + bot.setting("ms", 20);
    while (cpu_ms() < done) continue;
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

std::map<std::string, std::function<void(Bot&)>> ways_to_step_back() {
    return {{"spin_nice", [](Bot&) { setpriority(PRIO_PROCESS, 0, 19); }},
            {"spin_idle",
             [](Bot&) {
                 const sched_param none{};
                 sched_setscheduler(0, SCHED_IDLE, &none);
             }},
            {"spin_in_nice_session", [](Bot&) { std::ofstream("/proc/self/autogroup") << 19; }}};
}

}  // namespace

Behaviours reports() {
    Behaviours modes;
    modes["report_descriptors"].start = report_descriptors;
    modes["report_environment"].start = report_environment;
    modes["report_pid"].turn = [](Bot& bot, const std::string& line) {
        bot.note("pid " + std::to_string(getpid()) + "\n");
        bot.reply_well(line);
    };
    modes["ponder"] = ponderer();
    modes["think"].turn = [](Bot& bot, const std::string& line) {
        think(bot);
        bot.reply_well(line);
    };
    modes["spin"].turn = [](Bot&, const std::string&) {
        for (;;) cpu_ms();
    };
    modes["spin_with_children"].turn = [](Bot& bot, const std::string&) {
        for (int child = 0; child < bot.setting("children", 4) && fork() != 0; ++child) {}
        for (;;) cpu_ms();
    };
    for (const auto& [mode, step_back] : ways_to_step_back()) {
        modes[mode] = modes["spin"];
        modes[mode].start = step_back;
    }
    modes["think_in_child"].turn = think_in_child;
    return modes;
}

}  // namespace isola_arena::faults
