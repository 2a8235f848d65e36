// No process of a bot is left after its game.
#include <doctest/doctest.h>

#include "tests/sandbox/family.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Starts a bot that answers once, then runs the shell commands `change`, and reports on stderr that it has done so.
// Then asks it again, and returns the answer; the bot never replies within the limit.
BotAnswer answer_after(ConfinedBots& bots, const std::string& change) {
    const auto bot = bots.start_script("echo ready\n" + change + "\necho changed >&2\n" + stays());
    CHECK(bots.ask(*bot).bytes == "ready");
    CHECK(eventually([&bot] { return bot->take_stderr() == "changed\n"; }));
    return bots.ask(*bot, 20ms);
}

}  // namespace

TEST_CASE("when a bot has ended nothing of its tree is left, setsid or not") {
    if (!isolating()) return;
    ConfinedBots bots;
    const auto bot = start_family(bots, ends_with_its_input);
    const auto begun = Clock::now();
    run(bots.loop, bot->end(against_hanging));
    CHECK(Clock::now() - begun < against_hanging);
    CHECK(sleepers() == 0);
}

TEST_CASE("a bot that does not end with its input is killed after the grace, and then nothing of it is left") {
    if (!isolating()) return;
    constexpr Nanoseconds grace = 50ms;
    ConfinedBots bots;
    const auto bot = start_family(bots, stays());
    const auto begun = Clock::now();
    run(bots.loop, bot->end(grace));
    CHECK(Clock::now() - begun >= grace);
    CHECK(sleepers() == 0);
}

TEST_CASE(
    "a bot that closes its output and runs on is detected when its time is over, and one that merely hangs is late") {
    if (!isolating()) return;
    ConfinedBots bots;
    const BotAnswer closed = answer_after(bots, "exec >&-");
    if (!possible(bots.group() != nullptr, "control groups, which tell who may hold the output")) return;
    CHECK(closed.kind == AnswerKind::ended);
    CHECK(closed.detail == "it closed its output while still running");
    CHECK(answer_after(bots, "exec <&-").kind == AnswerKind::late);
    CHECK(answer_after(bots, long_sleep() + " &\nexec >&-").kind == AnswerKind::late);
}

TEST_CASE("a game that is broken off leaves nothing, without a grace") {
    if (!isolating()) return;
    ConfinedBots bots;
    const auto bot = start_family(bots, stays());
    run(bots.loop, bot->destroy());
    CHECK(sleepers() == 0);
}
