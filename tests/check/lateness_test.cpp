#include <doctest/doctest.h>

#include "arena/bots/check/diagnosis.hpp"

using namespace isola_arena;
using namespace isola_arena::check;
using namespace std::chrono_literals;

namespace {

BotAnswer late(Nanoseconds wall, Nanoseconds cpu, Nanoseconds starved = 0ns) {
    BotAnswer answer;
    answer.kind = AnswerKind::late;
    answer.wall = wall;
    answer.cpu = cpu;
    answer.starved = starved;
    return answer;
}

std::string mistake(const BotAnswer& answer) { return diagnose_late(answer, "Stop in time.").mistake; }

}  // namespace

TEST_CASE("a bot that uses hardly any CPU time is idle") {
    CHECK(is_idle(late(400ms, 0ms)));
    CHECK(is_idle(late(400ms, 19ms)));
    CHECK_FALSE(is_idle(late(400ms, 20ms)));
}

TEST_CASE("a late bot was computing or waited for something") {
    CHECK(mistake(late(1s, 950ms)) == "too-slow");
    CHECK(mistake(late(1s, 3ms)) == "silent");
    CHECK(diagnose_late(late(1s, 950ms), "Stop in time.").mend ==
          "Stop in time. If it is done sooner as a rule, look for an endless loop.");
    CHECK(diagnose_unread(late(10s, 9s), 10s)
              .mend.starts_with(
                  "Read a line from stdin soon, and look for an endless loop before that. If it does: load"));
    CHECK(diagnose_unread(late(10s, 3ms), 10s).mend.starts_with("Read a line from stdin soon. If it does: load"));
}

TEST_CASE("a computing bot and a waiting one are told apart on a busy machine, too") {
    CHECK(mistake(late(10s, 900ms, 9s)) == "too-slow");
    CHECK_FALSE(is_idle(late(4s, 100ms, 3800ms)));
    CHECK(mistake(late(10s, 3ms, 9s)) == "silent");
}

TEST_CASE("a bot that does not read is told so, whatever it does instead") {
    BotAnswer answer = late(1s, 950ms);
    answer.detail = "it does not read its input: 5 bytes did not fit in the pipe";
    CHECK(mistake(answer) == "does-not-read");
}

TEST_CASE("the report says whether a bot computes or waits after the end of its input") {
    CHECK(diagnose_overlong_life(500ms, 500ms).mistake == "busy-at-end-of-input");
    CHECK(diagnose_overlong_life(51ms, 500ms).mistake == "busy-at-end-of-input");
    CHECK(diagnose_overlong_life(2ms, 500ms).mistake == "ignores-end-of-input");
}
