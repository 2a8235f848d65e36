// A bot that misbehaves in the way that its first argument names: fault_bot MODE [after=N] [but=K] [more settings]. It
// plays its first N turns and every K-th turn well. Tests may add other arguments to mark the process.

#include <cstdio>

#include "tests/faults/bot.hpp"

using namespace isola_arena::faults;

namespace {

Behaviours all_behaviours() {
    Behaviours all{{"good", {}}};
    for (auto some : {wrong_replies(), wrong_streams(), wrong_endings(), wrong_families(), reports(), thinkers()})
        all.merge(some);
    return all;
}

void play(Bot& bot, const Behaviour& behaviour) {
    const int after = bot.setting("after", 0);
    const int but = bot.setting("but", 0);
    behaviour.start(bot);
    for (int turn = 1;; ++turn) {
        const auto line = bot.read_line();
        if (!line) break;
        if (turn <= after || (but > 0 && turn % but == 0)) bot.reply_well(*line);
        else behaviour.turn(bot, *line);
    }
    behaviour.end(bot);
}

}  // namespace

int main(int argc, char** argv) {
    const Behaviours behaviours = all_behaviours();
    const auto found = argc > 1 ? behaviours.find(argv[1]) : behaviours.end();
    if (found == behaviours.end()) {
        std::fputs("usage: fault_bot MODE [after=N] [but=K], MODE one of:\n", stderr);
        for (const auto& [name, behaviour] : behaviours) std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    Bot bot(argc, argv);
    play(bot, found->second);
}
