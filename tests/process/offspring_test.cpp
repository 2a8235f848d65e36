#include <algorithm>

#include <doctest/doctest.h>

#include "arena/process/clock/offspring.hpp"
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
    const OneCore core;
    Bots bots;
    const auto bot = bots.start("spin_with_children children=4 after=1");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line, 50ms).kind == AnswerKind::late);
}

TEST_CASE("of what a bot's processes computed in their lives counts what can be of this question") {
    Offspring offspring;
    CHECK(offspring.used(80ms) == 80ms);
    offspring.note_question(100ms, 30ms);
    CHECK(offspring.used(100ms) == 30ms);
    CHECK(offspring.used(150ms) == 80ms);
    offspring.note_reply(150ms);
    CHECK(offspring.used(150ms) == 0ms);
    // What was noted of the reply is known better than what a long question could have had.
    offspring.note_question(160ms, 1s);
    CHECK(offspring.used(160ms) == 10ms);
    // The processes that are looked at may have become fewer.
    CHECK(offspring.used(90ms) == 0ms);
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
    const ProcessTree tree{bot->pid(), {}};
    bots.ask(*bot, board_line);
    CHECK(eventually([&] { return processes_of(tree, 100).size() == 9; }));
    CHECK(processes_of(tree, 3).size() == 3);
}

TEST_CASE("a bot that is stopped is stopped with all its processes, in whatever session they are") {
    Bots bots;
    const auto bot = bots.start("crowd children=3");
    const auto all = [tree = ProcessTree{bot->pid(), {}}] { return processes_of(tree, Offspring::too_many); };
    const auto used = [&] { return Offspring().used({nullptr, all()}); };
    bots.ask(*bot, board_line);
    CHECK(eventually([&, before = used()] { return used() > before + 20ms; }));
    bot->pause();
    CHECK(eventually([&] { return std::ranges::all_of(all(), is_stopped); }));
    const Nanoseconds when_stopped = used();
    sleep_for(40ms);
    // A process may still be on its way off its core when it counts as stopped.
    CHECK(used() - when_stopped < 5ms);
    bot->resume();
    CHECK(eventually([&] { return used() > when_stopped + 20ms; }));
}
