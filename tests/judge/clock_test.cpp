#include <doctest/doctest.h>

#include "arena/judge/clock.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::optional<std::int64_t> turn, std::optional<std::int64_t> game, std::int64_t start) {
    return {turn, game, start};
}

constexpr bool first_reply = true;
constexpr bool later_reply = false;

}  // namespace

TEST_CASE("a limit for each reply is the same for all of them") {
    PlayerClock clock(control(3000, std::nullopt, 0));
    for (int reply = 0; reply < 5; ++reply) {
        CHECK(clock.allowance() == 3s);
        CHECK(clock.allowance_ms() == 3000);
        CHECK(clock.charge(2999ms, later_reply) == 2999ms);
    }
}

TEST_CASE("a budget is spent and never below zero") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    CHECK(clock.charge(400ms, later_reply) == 400ms);
    CHECK(clock.allowance() == 600ms);
    CHECK(clock.charge(700ms, later_reply) == 700ms);
    CHECK(clock.allowance() == 0ms);
    CHECK(clock.allowance_ms() == 0);
}

TEST_CASE("of limit and budget the smaller counts") {
    PlayerClock clock(control(300, 1000, 0));
    CHECK(clock.allowance() == 300ms);
    clock.charge(300ms, later_reply);
    clock.charge(300ms, later_reply);
    CHECK(clock.allowance() == 300ms);
    clock.charge(300ms, later_reply);
    CHECK(clock.allowance() == 100ms);
}

TEST_CASE("milliseconds are rounded down") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    clock.charge(1ns, later_reply);
    CHECK(clock.allowance() == 999'999'999ns);
    CHECK(clock.allowance_ms() == 999);
}

TEST_CASE("without any limit there is a day") {
    PlayerClock clock(control(std::nullopt, std::nullopt, 0));
    CHECK(clock.allowance() == 24h);
    clock.charge(10h, later_reply);
    CHECK(clock.allowance() == 24h);
}

TEST_CASE(
    "the first reply of a process may take the start-up budget on top, and is charged what the start-up budget did not "
    "bear") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.patience(first_reply) == 1100ms);
    CHECK(clock.patience(later_reply) == 100ms);
    CHECK(clock.charge(1050ms, first_reply) == 50ms);
}

TEST_CASE("there is one start-up budget a game: restarts draw on the rest") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.charge(600ms, first_reply) == 0ms);
    CHECK(clock.patience(first_reply) == 500ms);
    CHECK(clock.charge(20ms, later_reply) == 20ms);
    CHECK(clock.patience(first_reply) == 500ms);
    CHECK(clock.charge(450ms, first_reply) == 50ms);
    CHECK(clock.patience(first_reply) == 100ms);
    CHECK(clock.charge(10ms, first_reply) == 10ms);
}

TEST_CASE("what the start-up budget bears does not touch the budget of the game") {
    PlayerClock clock(control(std::nullopt, 500, 1000));
    clock.charge(900ms, first_reply);
    CHECK(clock.allowance() == 500ms);
    CHECK(clock.patience(first_reply) == 600ms);
    clock.charge(300ms, first_reply);
    CHECK(clock.allowance() == 300ms);
}

TEST_CASE("by the wall clock a bot is waited for as long as it may take, and measured where there is a budget") {
    const AskLimit limit = PlayerClock(control(100, std::nullopt, 1000)).limit(first_reply);
    CHECK(limit.wall == 1100ms);
    CHECK_FALSE(limit.cpu);
    CHECK_FALSE(limit.measures_starvation);
    CHECK(PlayerClock(control(100, 5000, 1000)).limit(later_reply).measures_starvation);
}

TEST_CASE("by the CPU clock a bot may compute so long, and take three times as much of wall time") {
    PlayerClock clock({60, std::nullopt, 1000, ClockKind::cpu});
    CHECK(clock.limit(later_reply).cpu == 60ms);
    CHECK(clock.limit(later_reply).wall == 180ms);
    CHECK(clock.limit(first_reply).cpu == 1060ms);
    CHECK(clock.limit(first_reply).wall == 1180ms);
}

TEST_CASE("the wall clock counts the time in which the machine let the bot run, the CPU clock what it computed") {
    Answer answer;
    answer.wall = 80ms;
    answer.starved = 50ms;
    answer.cpu = 20ms;
    CHECK(PlayerClock(control(100, std::nullopt, 0)).elapsed(answer) == 30ms);
    CHECK(PlayerClock({100, std::nullopt, 0, ClockKind::cpu}).elapsed(answer) == 20ms);
}
