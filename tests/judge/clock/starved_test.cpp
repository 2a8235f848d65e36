#include <algorithm>

#include <doctest/doctest.h>

#include "arena/judge/starved.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "tests/judge/helpers.hpp"
#include "tests/process/clock/apart.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
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

TEST_CASE("on an idle machine a late bot was not starved") {
    CHECK_FALSE(ends_as_starved(late(60ms, 0ns), 60ms, replayable));
    CHECK_FALSE(ends_as_starved(late(600ms, 0ns), 60ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(20ms, 0ns), 60ms, replayable));
}

TEST_CASE("a reply that is late only because of the machine leads to another attempt, or stands") {
    CHECK(ends_as_starved(reply(90ms, 70ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(90ms, 70ms), 30ms, for_the_last_time));
    CHECK(ends_as_starved(reply(90ms, 60ms), 30ms, replayable));
}

TEST_CASE("a reply within the limit stands, however long the machine kept the bot waiting") {
    CHECK_FALSE(ends_as_starved(reply(30ms, 29ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(reply(29ms, 10ms), 30ms, replayable));
}

TEST_CASE("a reply stands that lay unread because the bot's own processes had the core for longer than the limit") {
    CHECK_FALSE(ends_as_starved(answered(AnswerKind::reply, 90ms, 70ms, 31ms), 30ms, replayable));
    CHECK(ends_as_starved(answered(AnswerKind::reply, 90ms, 70ms, 30ms), 30ms, replayable));
    CHECK(ends_as_starved(answered(AnswerKind::late, 90ms, 70ms, 31ms), 30ms, replayable));
}

TEST_CASE("a bot that did not reply but had time of its own left has not lost") {
    CHECK(ends_as_starved(late(300ms, 280ms), 30ms, replayable));
    CHECK(ends_as_starved(late(300ms, 280ms), 30ms, for_the_last_time));
}

TEST_CASE("a bot that has used up its own time is late, however much time the machine took") {
    CHECK_FALSE(ends_as_starved(late(300ms, 269ms), 30ms, replayable));
    CHECK_FALSE(ends_as_starved(late(300ms, 269ms), 30ms, for_the_last_time));
}

TEST_CASE("faults other than lateness are always the bot's") {
    for (const AnswerKind kind : {AnswerKind::ended, AnswerKind::too_long, AnswerKind::stray, AnswerKind::memory,
                                  AnswerKind::processes, AnswerKind::not_run})
        CHECK_FALSE(ends_as_starved(answered(kind, 300ms, 280ms), 30ms, replayable));
}

TEST_CASE("a reply that is in time only beyond the credit leads to another attempt, or is judged strictly") {
    const auto beyond = [](Nanoseconds own, Nanoseconds cpu) {
        BotAnswer answer = answered(AnswerKind::reply, 100ms, 80ms, 15ms);
        answer.stood_still = 60ms;
        answer.believed = 70ms;
        answer.strict = StrictTimes{own, cpu};
        return answer;
    };
    const AskLimit by_cpu(90ms, Nanoseconds(30ms));
    CHECK(ends_as_starved(beyond(25ms, 25ms), 30ms, replayable));
    CHECK(ends_as_starved(beyond(25ms, 25ms), by_cpu, replayable));
    CHECK_FALSE(ends_as_starved(beyond(25ms, 25ms), 30ms, for_the_last_time));
    const auto judged = [&](Nanoseconds own, Nanoseconds cpu, const AskLimit& limit) {
        BotAnswer answer = beyond(own, cpu);
        judge_strictly(answer, limit);
        CHECK(answer.wall - answer.starved == own);
        CHECK(answer.cpu == cpu);
        CHECK(answer.stood_still == std::min<Nanoseconds>(60ms, 100ms - own));
        CHECK(answer.believed == std::min<Nanoseconds>(70ms, 100ms - own));
        CHECK_FALSE(ends_as_starved(answer, limit, for_the_last_time));
        return answer.kind;
    };
    CHECK(judged(30ms, 31ms, 30ms) == AnswerKind::reply);
    CHECK(judged(31ms, 31ms, 30ms) == AnswerKind::late);
    CHECK(judged(60ms, 30ms, by_cpu) == AnswerKind::reply);
    CHECK(judged(60ms, 31ms, by_cpu) == AnswerKind::late);
    CHECK(judged(91ms, 30ms, by_cpu) == AnswerKind::late);
}

TEST_CASE("an answer with nothing beyond the credit is not judged strictly") {
    BotAnswer answer = reply(90ms, 70ms);
    judge_strictly(answer, 30ms);
    CHECK(answer.kind == AnswerKind::reply);
    CHECK(answer.starved == 70ms);
}

TEST_CASE("with the CPU clock a reply stands as it came, and a bot that computed beyond its limit is late") {
    const AskLimit limit(90ms, Nanoseconds(30ms));
    CHECK_FALSE(ends_as_starved(answered(AnswerKind::reply, 200ms, 150ms, 20ms), limit, replayable));
    CHECK_FALSE(ends_as_starved(answered(AnswerKind::late, 200ms, 150ms, 31ms), limit, replayable));
    CHECK(ends_as_starved(answered(AnswerKind::late, 900ms, 850ms, 20ms), limit, replayable));
    CHECK(ends_as_starved(answered(AnswerKind::late, 900ms, 850ms, 30ms), limit, replayable));
}

namespace {

// Returns how often the game of a bot that thinks beyond its limit is played, while the arena is stopped for most of
// the time. Without a core of its own, a bot is not credited brief standstills.
Nanoseconds attempts_while_stopped() {
    constexpr Nanoseconds not_late{-1};
    Apart apart([&](const Begin& begin) {
        begin();
        const Verdict verdict = play(
            fault("think ms=300"), unhurried(), on("3x3").turn_ms(200).start_ms(0), [](const Event&) {},
            std::make_shared<StealTimeMonitor>(std::nullopt));
        return verdict.reason() == "late" ? Nanoseconds(verdict.game().report.attempts) : not_late;
    });
    apart.wait_for_begin();
    while (!apart.has_result()) {
        apart.stopped_while([] { sleep_for(150ms); });
        sleep_for(2ms);
    }
    return apart.result();
}

}  // namespace

TEST_CASE(
    "a game whose arena stood still for longer than is credited is played again twice, and then judged strictly") {
    Nanoseconds attempts = attempts_while_stopped();
    // On a busy machine the pauses between two stops may be so long that the bot uses up its limit in them.
    for (int spoilt = 0; attempts != 3ns && spoilt < 20; ++spoilt) attempts = attempts_while_stopped();
    CHECK(attempts == 3ns);
}
