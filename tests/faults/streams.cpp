// Bots that flood their pipes, close them or never read from them.

#include <csignal>
#include <string>
#include <thread>

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

[[noreturn]] void flood(int fd, const std::string& piece, int pause_ms = 0) {
    std::string block;
    while (block.size() < 4096) block += piece;
    while (write(fd, block.data(), block.size()) > 0)
        if (pause_ms > 0) sleep_ms(pause_ms);
    hang();
}

void start_chatting(Bot& bot) {
    const int pause_ms = bot.setting("ms", 0);
    std::thread([pause_ms] { flood(2, "I think, therefore I chat.\n", pause_ms); }).detach();
}

// Writes `bytes` bytes on stderr, then a good reply.
void talk(Bot& bot, const std::string& line) {
    const auto bytes = static_cast<std::size_t>(bot.setting("bytes", 1000));
    std::string text;
    while (text.size() < bytes) text += "0123456789abcde\n";
    bot.note(text.substr(0, bytes));
    bot.reply_well(line);
}

// Writes `bytes` bytes on stderr and exits without a reply.
void talk_exit(Bot& bot, const std::string&) {
    bot.note(std::string(static_cast<std::size_t>(bot.setting("bytes", 1000)), 't'));
    _exit(0);
}

sigset_t the_signal_to_talk() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR1);
    return signals;
}

void hold_the_signal_to_talk(Bot&) {
    const sigset_t signals = the_signal_to_talk();
    sigprocmask(SIG_BLOCK, &signals, nullptr);
}

// Writes on stderr after its turn is over, which SIGUSR1 tells it. Then it changes the name of its process, so that
// tests can see that it has written.
void talk_after(Bot& bot, const std::string& line) {
    static int turn = 0;
    bot.reply_well(line);
    const sigset_t signals = the_signal_to_talk();
    int signal = 0;
    sigwait(&signals, &signal);
    // Turns of player 1 have odd numbers.
    const std::string text = "after turn " + std::to_string(2 * turn++ + 1);
    bot.note(text + "\n");
    prctl(PR_SET_NAME, text.c_str());
}

// Never reads. It notices a new line by the number of bytes in the pipe, and replies with nonsense.
void reply_unread(Bot& bot) {
    for (int seen = 0;;) {
        int waiting = 0;
        ioctl(0, FIONREAD, &waiting);
        pollfd input{0, POLLIN, 0};
        if (poll(&input, 1, 0) > 0 && (input.revents & POLLHUP) != 0) _exit(0);
        if (waiting > seen) bot.say("unread\n");
        seen = waiting;
        usleep(200);
    }
}

}  // namespace

Behaviours wrong_streams() {
    Behaviours modes;
    modes["flood"].turn = [](Bot&, const std::string&) { flood(1, "x"); };
    modes["flood_lines"].turn = [](Bot&, const std::string&) { flood(1, "move;0,0\n"); };
    modes["flood_blank"].turn = [](Bot&, const std::string&) { flood(1, "\n"); };
    modes["flood_at_once"].start = [](Bot&) { flood(1, "x"); };
    modes["chatter"].start = start_chatting;
    modes["chatter_silent"] = {start_chatting, [](Bot&, const std::string&) {}};
    modes["chatter_at_end"].end = [](Bot&) { flood(2, "Well played.\n"); };
    modes["talk"].turn = talk;
    modes["talk_after"] = {hold_the_signal_to_talk, talk_after};
    modes["talk_exit"].turn = talk_exit;
    modes["close_stdout"].turn = [](Bot&, const std::string&) {
        close(1);
        hang();
    };
    modes["close_all"].turn = [](Bot&, const std::string&) {
        for (const int fd : {0, 1, 2}) close(fd);
        hang();
    };
    modes["close_stdin"].turn = [](Bot& bot, const std::string& line) {
        close(0);
        bot.reply_well(line);
        hang();
    };
    modes["deaf"].start = [](Bot&) { hang(); };
    modes["unread"].start = reply_unread;
    return modes;
}

}  // namespace isola_arena::faults
