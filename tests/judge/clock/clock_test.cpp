#include <doctest/doctest.h>

#include "arena/rules/player_clock.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::optional<std::int64_t> turn, std::optional<std::int64_t> game, std::int64_t start) {
    return {turn, game, start};
}

BotAnswer took(Nanoseconds wall) {
    BotAnswer answer;
    answer.wall = wall;
    return answer;
}

BotAnswer started_and_took(Nanoseconds start_up, Nanoseconds wall) {
    BotAnswer answer = took(wall);
    answer.start_up = StartUp{start_up, 0ns};
    return answer;
}

TimeControl until_line_is_taken(TimeControl time) {
    time.start_ends = StartEnds::line_taken;
    return time;
}

constexpr bool first_reply = true;
constexpr bool later_reply = false;

}  // namespace

TEST_CASE("a limit for each reply is the same for all of them") {
    PlayerClock clock(control(3000, std::nullopt, 0));
    for (int reply = 0; reply < 5; ++reply) {
        CHECK(clock.allowance() == 3s);
        CHECK(clock.allowance_ms() == 3000);
        CHECK(clock.charge(took(2999ms), later_reply) == 2999ms);
    }
}

TEST_CASE("a budget is spent and never below zero") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    CHECK(clock.charge(took(400ms), later_reply) == 400ms);
    CHECK(clock.allowance() == 600ms);
    CHECK(clock.charge(took(700ms), later_reply) == 700ms);
    CHECK(clock.allowance() == 0ms);
    CHECK(clock.allowance_ms() == 0);
}

TEST_CASE("what a player was credited in a game is no longer there for the next reply") {
    PlayerClock clock(control(1000, std::nullopt, 0));
    CHECK(clock.limit(later_reply).credit_left == Standstill{.brief = 25s, .lasting = 25min});
    BotAnswer answer = took(2s);
    answer.starved = 1500ms;
    answer.credited = {.brief = 1s, .lasting = 500ms};
    CHECK(clock.charge(answer, later_reply) == 500ms);
    clock.charge(answer, later_reply);
    CHECK(clock.limit(later_reply).credit_left == Standstill{.brief = 23s, .lasting = 25min - 1s});
}

TEST_CASE("of a reply limit and a game budget the smaller counts") {
    PlayerClock clock(control(300, 1000, 0));
    CHECK(clock.allowance() == 300ms);
    clock.charge(took(300ms), later_reply);
    clock.charge(took(300ms), later_reply);
    CHECK(clock.allowance() == 300ms);
    clock.charge(took(300ms), later_reply);
    CHECK(clock.allowance() == 100ms);
}

TEST_CASE("milliseconds are rounded down") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    clock.charge(took(1ns), later_reply);
    CHECK(clock.allowance() == 999'999'999ns);
    CHECK(clock.allowance_ms() == 999);
}

TEST_CASE("without any limit the allowance is one day") {
    PlayerClock clock(control(std::nullopt, std::nullopt, 0));
    CHECK(clock.allowance() == 24h);
    clock.charge(took(10h), later_reply);
    CHECK(clock.allowance() == 24h);
}

TEST_CASE(
    "the first reply of a process may take the start-up budget on top, and is charged what the start-up budget did not "
    "bear") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.patience(first_reply) == 1100ms);
    CHECK(clock.patience(later_reply) == 100ms);
    CHECK(clock.charge(took(1050ms), first_reply) == 50ms);
}

TEST_CASE("there is one start-up budget a game: restarts draw on the rest") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.charge(took(600ms), first_reply) == 0ms);
    CHECK(clock.patience(first_reply) == 500ms);
    CHECK(clock.charge(took(20ms), later_reply) == 20ms);
    CHECK(clock.patience(first_reply) == 500ms);
    CHECK(clock.charge(took(450ms), first_reply) == 50ms);
    CHECK(clock.patience(first_reply) == 100ms);
    CHECK(clock.charge(took(10ms), first_reply) == 10ms);
}

TEST_CASE("time paid from the start-up budget is not charged to the game budget") {
    PlayerClock clock(control(std::nullopt, 500, 1000));
    clock.charge(took(900ms), first_reply);
    CHECK(clock.allowance() == 500ms);
    CHECK(clock.patience(first_reply) == 600ms);
    clock.charge(took(300ms), first_reply);
    CHECK(clock.allowance() == 300ms);
}

TEST_CASE("with the wall clock the arena waits for a reply as long as it may take, and measures what others took") {
    const AskLimit limit = PlayerClock(control(100, std::nullopt, 1000)).limit(first_reply);
    CHECK(limit.wall == 1100ms);
    CHECK_FALSE(limit.cpu);
    CHECK(limit.measures_starvation);
}

TEST_CASE("with the CPU clock the limit holds for CPU time, and three times the limit for wall time") {
    PlayerClock clock({60, std::nullopt, 1000, ClockKind::cpu});
    CHECK(clock.limit(later_reply).cpu == 60ms);
    CHECK(clock.limit(later_reply).wall == 180ms);
    CHECK(clock.limit(first_reply).cpu == 1060ms);
    CHECK(clock.limit(first_reply).wall == 1180ms);
}

TEST_CASE("the wall clock counts the time in which the machine let the bot run, the CPU clock what it computed") {
    BotAnswer answer;
    answer.wall = 80ms;
    answer.starved = 50ms;
    answer.cpu = 20ms;
    CHECK(PlayerClock(control(100, std::nullopt, 0)).charge(answer, later_reply) == 30ms);
    CHECK(PlayerClock({100, std::nullopt, 0, ClockKind::cpu}).charge(answer, later_reply) == 20ms);
}

TEST_CASE("the start-up budget pays for the start only, not for thinking after the line was read") {
    PlayerClock clock(until_line_is_taken(control(3000, std::nullopt, 10'000)));
    CHECK(clock.limit(first_reply).start_up_budget == 10s);
    CHECK_FALSE(clock.limit(later_reply).start_up_budget);
    CHECK(clock.charge(started_and_took(4s, 2100ms), first_reply) == 2100ms);
    CHECK(clock.patience(first_reply) == 9s);
}

TEST_CASE("the part of a start that exceeds the start-up budget is charged with the reply") {
    PlayerClock clock(until_line_is_taken(control(3000, std::nullopt, 1000)));
    CHECK(clock.charge(started_and_took(1500ms, 200ms), first_reply) == 700ms);
    CHECK(clock.charge(started_and_took(300ms, 200ms), first_reply) == 500ms);
}

TEST_CASE("after the start a reply has its whole limit, however short the start was") {
    AskLimit limit(13s, 13s);
    limit.start_up_budget = 10s;
    CHECK(after_start_up(limit, {150ms, 90ms}).wall == 3s);
    CHECK(after_start_up(limit, {150ms, 90ms}).cpu == 3s);
    CHECK_FALSE(after_start_up(limit, {150ms, 90ms}).start_up_budget);
    CHECK(after_start_up(limit, {12s, 11s}).wall == 1s);
    CHECK(after_start_up(limit, {12s, 11s}).cpu == 2s);
    CHECK(after_start_up(limit, {14s, 11s}).wall == 0s);
}

TEST_CASE("with the CPU clock a start costs its CPU time") {
    PlayerClock clock(until_line_is_taken({60, std::nullopt, 1000, ClockKind::cpu}));
    BotAnswer answer = started_and_took(4s, 2s);
    answer.start_up->cpu = 700ms;
    answer.cpu = 50ms;
    CHECK(clock.charge(answer, first_reply) == 50ms);
    CHECK(clock.patience(first_reply) == 360ms);
}

TEST_CASE("CPU time that a player's processes took from the opponent is charged to its next reply and its budget") {
    PlayerClock each(control(100, std::nullopt, 0));
    each.owe(30ms);
    CHECK(each.allowance_ms() == 70);
    CHECK(each.limit(later_reply).wall == 70ms);
    CHECK(each.charge(took(50ms), later_reply) == 50ms);
    CHECK(each.allowance_ms() == 100);
    each.owe(200ms);
    CHECK(each.allowance_ms() == 0);
    PlayerClock whole(control(std::nullopt, 1000, 0));
    whole.owe(30ms);
    CHECK(whole.charge(took(50ms), later_reply) == 50ms);
    CHECK(whole.allowance_ms() == 920);
}

TEST_CASE("a tolerance does not reduce the charge, it only makes fewer replies late") {
    TimeControl time = control(100, 5000, 0);
    time.tolerance_ms = 50;
    PlayerClock clock(time);
    CHECK(clock.allowance_ms() == 100);
    CHECK(clock.limit(later_reply).wall == 150ms);
    CHECK(clock.charge(took(130ms), later_reply) == 130ms);
    CHECK(clock.limit(later_reply).wall == 150ms);
}
