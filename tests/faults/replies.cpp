// Bots whose replies have the wrong content, or come at the wrong time.

#include <string>

#include <unistd.h>

#include "tests/faults/board.hpp"
#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

using namespace std::string_literals;

// Writes these bytes instead of each reply.
Behaviour says(const std::string& bytes) {
    Behaviour behaviour;
    behaviour.turn = [bytes](Bot& bot, const std::string&) { bot.say(bytes); };
    return behaviour;
}

// Writes a good reply and these bytes in one write.
Behaviour adds(const std::string& bytes) {
    Behaviour behaviour;
    behaviour.turn = [bytes](Bot& bot, const std::string& line) { bot.say(good_reply(line) + '\n' + bytes); };
    return behaviour;
}

void late(Bot& bot, const std::string& line) {
    sleep_ms(bot.setting("ms", 1000));
    bot.reply_well(line);
}

void doubled(Bot& bot, const std::string& line) {
    const std::string reply = good_reply(line) + '\n';
    bot.say(reply + reply);
}

// Replies at once, writes the reply again after the turn is over, and then exits, so that tests can see that it has
// done so.
void late_double(Bot& bot, const std::string& line) {
    bot.reply_well(line);
    sleep_ms(bot.setting("ms", 20));
    bot.reply_well(line);
    _exit(0);
}

void half(Bot& bot, const std::string& line) {
    const std::string reply = good_reply(line);
    bot.say(std::string_view(reply).substr(0, 6));
}

void long_line(Bot& bot, const std::string&) {
    bot.say(std::string(static_cast<std::size_t>(bot.setting("bytes", 4096)), 'x') + '\n');
}

void in_pieces(Bot& bot, const std::string& line) {
    for (const char c : good_reply(line) + '\n') {
        bot.say(std::string(1, c));
        sleep_ms(1);
    }
}

[[noreturn]] void drip(Bot& bot, const std::string&) {
    for (;;) {
        bot.say("x");
        sleep_ms(bot.setting("ms", 1));
    }
}

}  // namespace

Behaviours wrong_replies() {
    Behaviours modes{{"silent", says("")},
                     {"empty", says("\n")},
                     {"nul", says("move;1,3\0;steal;5,3\n"s)},
                     {"utf8", says("möve;1,3;steal;5,3\n")},
                     {"illegal", says("move;0,0;steal;0,0\n")},
                     {"nonsense", says("hello, arena\n")},
                     {"blank_after", adds("\n")},
                     {"half_after", adds("mov")}};
    modes["late"].turn = late;
    modes["doubled"].turn = doubled;
    modes["late_double"].turn = late_double;
    modes["half"].turn = half;
    modes["long_line"].turn = long_line;
    modes["in_pieces"].turn = in_pieces;
    modes["drip"].turn = drip;
    return modes;
}

}  // namespace isola_arena::faults
