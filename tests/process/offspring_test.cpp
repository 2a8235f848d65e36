#include <algorithm>

#include <doctest/doctest.h>

#include "arena/process/offspring.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/one_core.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

Watched alone(const BotProcess& bot) { return {nullptr, {bot.pid()}}; }

bool is_stopped(pid_t process) { return process_state(process) == 'T'; }

}  // namespace

TEST_CASE("a bot that its own children keep from running is late like any other") {
    const auto patience = [] {
        const OneCore core;
        Bots bots;
        const auto bot = bots.start("spin_with_children children=4");
        const Answer answer = bots.ask(*bot, board_line, 100ms);
        CHECK(answer.kind == AnswerKind::late);
        return answer.wall;
    };
    CHECK(measured<Nanoseconds>(100ms, 300ms, patience) < 300ms);
}

TEST_CASE("what a bot's children computed is known also when they have ended, and counts for one reply") {
    Bots bots;
    Offspring offspring;
    const auto bot = bots.start("think_in_child ms=60");
    CHECK(offspring.used(alone(*bot)) == 0ms);
    bots.ask(*bot, board_line);
    CHECK(offspring.used(alone(*bot)) >= 40ms);
    offspring.note_question(alone(*bot), 25ms);
    CHECK(offspring.used(alone(*bot)) == 25ms);
    offspring.note_reply(alone(*bot));
    CHECK(offspring.used(alone(*bot)) == 0ms);
}

TEST_CASE("a bot of too many processes has used all the time there is") {
    const Watched bot{nullptr, std::vector<pid_t>(Offspring::too_many, getpid())};
    CHECK(Offspring().used(bot) >= 1h);
}

TEST_CASE("all living processes of a bot are found, whatever session they are in, up to the most that are wanted") {
    Bots bots;
    const auto bot = bots.start("generations depth=8");
    const Tree tree{bot->pid(), {}};
    bots.ask(*bot, board_line, 300ms);
    CHECK(eventually([&] { return processes_of(tree, 100).size() == 9; }));
    CHECK(processes_of(tree, 3).size() == 3);
}

TEST_CASE("a bot that is stopped is stopped with all its processes, in whatever session they are") {
    Bots bots;
    const auto bot = bots.start("crowd children=3");
    const auto all = [tree = Tree{bot->pid(), {}}] { return processes_of(tree, Offspring::too_many); };
    const auto used = [&] { return Offspring().used({nullptr, all()}); };
    bots.ask(*bot, board_line);
    CHECK(eventually([&, before = used()] { return used() > before + 20ms; }));
    bot->pause();
    CHECK(eventually([&] { return std::ranges::all_of(all(), is_stopped); }));
    const Nanoseconds when_stopped = used();
    sleep_for(100ms);
    CHECK(used() == when_stopped);
    bot->resume();
    CHECK(eventually([&] { return used() > when_stopped + 20ms; }));
}
