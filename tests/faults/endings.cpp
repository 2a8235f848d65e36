// Bots that end too early, and bots that do not end.

#include <csignal>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

void exit_with_code(Bot& bot) { _exit(bot.setting("code", 0)); }

void die_by_signal(Bot& bot) {
    raise(bot.setting("signal", SIGSEGV));
    hang();
}

void ignore_signals(Bot&) {
    for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT}) signal(number, SIG_IGN);
}

}  // namespace

Behaviours wrong_endings() {
    Behaviours modes;
    modes["exit_at_once"].start = exit_with_code;
    modes["exit"].turn = [](Bot& bot, const std::string&) { exit_with_code(bot); };
    modes["half_exit"].turn = [](Bot& bot, const std::string&) {
        bot.say("move;");
        exit_with_code(bot);
    };
    modes["reply_exit"].turn = [](Bot& bot, const std::string& line) {
        bot.reply_well(line);
        exit_with_code(bot);
    };
    modes["slow_start_exit"] = {[](Bot& bot) { sleep_ms(bot.setting("ms", 100)); },
                                [](Bot& bot, const std::string& line) {
                                    bot.reply_well(line);
                                    _exit(0);
                                }};
    modes["signal"].turn = [](Bot& bot, const std::string&) { die_by_signal(bot); };
    modes["abort"].turn = [](Bot&, const std::string&) { std::abort(); };
    modes["ignore_term"] = {ignore_signals, [](Bot&, const std::string&) { hang(); }};
    modes["ignore_end"].end = [](Bot&) { hang(); };
    modes["slow_start"].start = [](Bot& bot) { sleep_ms(bot.setting("ms", 300)); };
    return modes;
}

}  // namespace isola_arena::faults
