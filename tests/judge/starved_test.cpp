#include <doctest/doctest.h>

#include "arena/judge/starved.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

BotAnswer answered(AnswerKind kind, Nanoseconds wall, Nanoseconds starved, Nanoseconds cpu = 0ns) {
    BotAnswer answer;
    answer.kind = kind;
    answer.wall = wall;
    answer.starved = starved;
    answer.cpu = cpu;
    return answer;
}

BotAnswer reply(Nanoseconds wall, Nanoseconds starved) { return answered(AnswerKind::reply, wall, starved); }
BotAnswer late(Nanoseconds wall, Nanoseconds starved) { return answered(AnswerKind::late, wall, starved); }

constexpr bool replayable = true;
constexpr bool for_the_last_time = false;

}  // namespace

TEST_CASE("a machine with nothing else to do starves nobody, whoever is late") {
    CHECK_FALSE(ends_as_starved(late(60ms, 0ns), 60ms, replayable));
    CHECK_FALSE(ends_as_starved(late(600ms, 0ns), 60ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(20ms, 0ns), 60ms, replayable));
}

TEST_CASE("a reply that only the machine delayed beyond the limit is asked for in another game, or stands") {
    CHECK(ends_as_starved(reply(90ms, 70ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(90ms, 70ms), 30ms, for_the_last_time));
    CHECK(ends_as_starved(reply(90ms, 60ms), 30ms, replayable));
}

TEST_CASE("a reply within the limit stands, however long the machine kept the bot waiting") {
    CHECK_FALSE(ends_as_starved(reply(30ms, 29ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(29ms, 10ms), 30ms, replayable));
}

TEST_CASE("who was waited for in vain and had time of his own left has not lost") {
    CHECK(ends_as_starved(late(300ms, 280ms), 30ms, replayable));
    CHECK(ends_as_starved(late(300ms, 280ms), 30ms, for_the_last_time));
}

TEST_CASE("who has used up his own time is late, whatever the machine took on top") {
    CHECK_FALSE(ends_as_starved(late(300ms, 269ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(late(300ms, 269ms), 30ms, for_the_last_time));
}

TEST_CASE("other faults than lateness are the bot's own") {
    for (const AnswerKind kind : {AnswerKind::ended, AnswerKind::too_long, AnswerKind::stray, AnswerKind::memory,
                                  AnswerKind::processes, AnswerKind::not_run})
        CHECK_FALSE(ends_as_starved(answered(kind, 300ms, 280ms), 30ms, replayable));
}

TEST_CASE("by the CPU clock a reply stands as it came, and who computed beyond his limit is late") {
    const AskLimit limit(90ms, Nanoseconds(30ms));
    CHECK_FALSE(ends_as_starved(answered(AnswerKind::reply, 200ms, 150ms, 20ms), limit, replayable));
    CHECK_FALSE(ends_as_starved(answered(AnswerKind::late, 200ms, 150ms, 31ms), limit, replayable));
    CHECK(ends_as_starved(answered(AnswerKind::late, 900ms, 850ms, 20ms), limit, replayable));
}
