// Bots with descendants that try to outlive them.

#include <csignal>
#include <string>
#include <thread>

#include <sys/syscall.h>
#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

// Starts a child that inherits all pipes and never ends.
void leave_child() {
    if (fork() == 0) hang();
}

// Starts a grandchild in a session of its own, whose parent has ended.
template <class Life>
void leave_daemon(Life life) {
    if (fork() != 0) return;
    setsid();
    for (const int number : {SIGTERM, SIGHUP, SIGINT}) signal(number, SIG_IGN);
    if (fork() != 0) _exit(0);
    setsid();
    life();
    hang();
}

// Executes the same program again, without an environment and without the bot's pipes.
void run_without_environment(Bot& bot) {
    for (const int fd : {0, 1, 2}) close(fd);
    std::string mode = "deaf";
    bot.arguments()[1] = mode.data();
    char* const nothing = nullptr;
    execve("/proc/self/exe", bot.arguments(), &nothing);
}

// Starts a chain of descendants, each in a session of its own; none of them ends.
void raise_generations(int depth) {
    if (depth == 0 || fork() != 0) return;
    setsid();
    raise_generations(depth - 1);
    hang();
}

// Makes the process look like a zombie: its first thread ends, and another thread goes on.
void go_on_without_first_thread() {
    std::thread(hang).detach();
    syscall(SYS_exit, 0);
}

// Every process lives only briefly: it starts one child, which has a session of its own, and then ends.
[[noreturn]] void run_away(int milliseconds) {
    for (;;) {
        sleep_ms(milliseconds);
        if (fork() != 0) _exit(0);
        setsid();
    }
}

}  // namespace

Behaviours wrong_families() {
    Behaviours modes;
    modes["holder_exits"].turn = [](Bot& bot, const std::string&) {
        leave_child();
        _exit(bot.setting("code", 0));
    };
    modes["half_holder_exits"].turn = [](Bot& bot, const std::string&) {
        bot.say("mo");
        leave_child();
        bot.say("ve");
        _exit(bot.setting("code", 0));
    };
    modes["daemon_exits"].turn = [](Bot& bot, const std::string&) {
        leave_daemon([] {});
        _exit(bot.setting("code", 0));
    };
    modes["holder_hangs"].turn = [](Bot&, const std::string&) {
        leave_child();
        hang();
    };
    modes["daemon_hangs"].turn = [](Bot&, const std::string&) {
        leave_daemon([] {});
        hang();
    };
    modes["holder_plays"].start = [](Bot&) { leave_child(); };
    modes["daemon"].start = [](Bot&) { leave_daemon([] {}); };
    modes["hidden"].start = [](Bot& bot) { leave_daemon([&bot] { run_without_environment(bot); }); };
    modes["generations"].start = [](Bot& bot) { raise_generations(bot.setting("depth", 8)); };
    modes["headless"].start = [](Bot&) { leave_daemon(go_on_without_first_thread); };
    modes["run_away"].start = [](Bot& bot) { leave_daemon([&bot] { run_away(bot.setting("ms", 5)); }); };
    return modes;
}

}  // namespace isola_arena::faults
