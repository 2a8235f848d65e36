#include <doctest/doctest.h>

#include "arena/judge/clock.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::optional<std::int64_t> turn, std::optional<std::int64_t> game, std::int64_t start) {
    return {turn, game, start};
}

constexpr bool first = true;
constexpr bool later = false;

}  // namespace

TEST_CASE("a limit for each reply is the same for all of them") {
    PlayerClock clock(control(3000, std::nullopt, 0));
    for (int reply = 0; reply < 5; ++reply) {
        CHECK(clock.allowance() == 3s);
        CHECK(clock.allowance_ms() == 3000);
        CHECK(clock.charge(2999ms, later) == 2999ms);
    }
}

TEST_CASE("a budget is spent and never below zero") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    CHECK(clock.charge(400ms, later) == 400ms);
    CHECK(clock.allowance() == 600ms);
    CHECK(clock.charge(700ms, later) == 700ms);
    CHECK(clock.allowance() == 0ms);
    CHECK(clock.allowance_ms() == 0);
}

TEST_CASE("of limit and budget the smaller counts") {
    PlayerClock clock(control(300, 1000, 0));
    CHECK(clock.allowance() == 300ms);
    clock.charge(300ms, later);
    clock.charge(300ms, later);
    CHECK(clock.allowance() == 300ms);
    clock.charge(300ms, later);
    CHECK(clock.allowance() == 100ms);
}

TEST_CASE("milliseconds are rounded down") {
    PlayerClock clock(control(std::nullopt, 1000, 0));
    clock.charge(1ns, later);
    CHECK(clock.allowance() == 999'999'999ns);
    CHECK(clock.allowance_ms() == 999);
}

TEST_CASE("without any limit there is a day") {
    PlayerClock clock(control(std::nullopt, std::nullopt, 0));
    CHECK(clock.allowance() == 24h);
    clock.charge(10h, later);
    CHECK(clock.allowance() == 24h);
}

TEST_CASE("the first reply of a process may take the purse on top, and is charged what the purse did not bear") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.patience(first) == 1100ms);
    CHECK(clock.patience(later) == 100ms);
    CHECK(clock.charge(1050ms, first) == 50ms);
}

TEST_CASE("there is one purse a game: restarts draw on the rest") {
    PlayerClock clock(control(100, std::nullopt, 1000));
    CHECK(clock.charge(600ms, first) == 0ms);
    CHECK(clock.patience(first) == 500ms);
    CHECK(clock.charge(20ms, later) == 20ms);
    CHECK(clock.patience(first) == 500ms);
    CHECK(clock.charge(450ms, first) == 50ms);
    CHECK(clock.patience(first) == 100ms);
    CHECK(clock.charge(10ms, first) == 10ms);
}

TEST_CASE("what the purse bears does not touch the budget") {
    PlayerClock clock(control(std::nullopt, 500, 1000));
    clock.charge(900ms, first);
    CHECK(clock.allowance() == 500ms);
    CHECK(clock.patience(first) == 600ms);
    clock.charge(300ms, first);
    CHECK(clock.allowance() == 300ms);
}
