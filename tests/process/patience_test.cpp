// How long a bot is waited for, by numbers.
#include <doctest/doctest.h>

#include "arena/process/clock/patience.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

TEST_CASE("a bot that had the machine to itself is waited for no longer than its limit") {
    CHECK(extension(100ms, {.wall = 100ms}) == 0ms);
    CHECK(extension(100ms, {.wall = 130ms}) == -30ms);
}

TEST_CASE("a bot that was starved is waited for that much longer") {
    CHECK(extension(100ms, {.wall = 100ms, .starved = 40ms}) == 40ms);
    CHECK(extension(100ms, {.wall = 140ms, .starved = 45ms}) == 5ms);
    CHECK(extension(100ms, {.wall = 140ms, .starved = 40ms}) == 0ms);
}

TEST_CASE("one that stands in the queue is waited for until it is known how long it stood there") {
    CHECK(extension(100ms, {.wall = 150ms, .starved = 20ms, .waits_still = true}) == 200us);
    CHECK(extension(100ms, {.wall = 150ms, .starved = 90ms, .waits_still = true}) == 40ms);
}

TEST_CASE("nobody is looked at too often") {
    CHECK(extension(100ms, {.wall = 100ms, .starved = 1us}) == 200us);
    CHECK(extension({100ms, 50ms}, {.wall = 60ms, .cpu = 50ms - 1us}) == 200us);
}

TEST_CASE("a starved bot is waited for up to ten times its limit, one that cannot be counted up to three times") {
    CHECK(extension(100ms, {.wall = 995ms, .starved = 995ms}) == 5ms);
    CHECK(extension(100ms, {.wall = 1s, .starved = 1s, .waits_still = true}) == 0ms);
    CHECK(extension(100ms, {.wall = 295ms, .starved = 290ms, .is_counted = false}) == 5ms);
    CHECK(extension(100ms, {.wall = 300ms, .starved = 300ms, .waits_still = true, .is_counted = false}) == 0ms);
}

TEST_CASE("a bot with a limit on its CPU time is waited for while it has some of it left") {
    CHECK(extension({100ms, 50ms}, {.wall = 50ms, .cpu = 30ms}) == 20ms);
    CHECK(extension({100ms, 50ms}, {.wall = 60ms, .cpu = 50ms}) == 0ms);
    CHECK(extension({100ms, 50ms}, {.wall = 95ms, .cpu = 10ms}) == 5ms);
}

TEST_CASE("a reply is held to both limits, the machine's part of the wall time left out") {
    CHECK_FALSE(took_too_long(100ms, {.wall = 100ms}));
    CHECK(took_too_long(100ms, {.wall = 100ms + 1ns}));
    CHECK_FALSE(took_too_long(100ms, {.wall = 160ms, .starved = 60ms}));
    CHECK(took_too_long(100ms, {.wall = 160ms, .starved = 59ms}));
    CHECK_FALSE(took_too_long(100ms, {.wall = 90ms, .cpu = 5s}));
    CHECK_FALSE(took_too_long({100ms, 50ms}, {.wall = 90ms, .cpu = 50ms}));
    CHECK(took_too_long({100ms, 50ms}, {.wall = 90ms, .cpu = 50ms + 1ns}));
}

TEST_CASE("of time that nobody can account for 200 ms count, at least once the limit and five times at most") {
    CHECK(most_unseen(20ms) == 100ms);
    CHECK(most_unseen(50ms) == 200ms);
    CHECK(most_unseen(100ms) == 200ms);
    CHECK(most_unseen(2s) == 2s);
}

TEST_CASE("before its first look a bot has lost what it neither computed nor was waited for at once") {
    CHECK(starved_at_first_look(10ms, 3ms) == 7ms - at_once);
    CHECK(starved_at_first_look(10ms, 12ms) == 0ms);
    CHECK(starved_at_first_look(100us, 0ms) == 0ms);
}

TEST_CASE("a bot is not charged what was counted as its own wrongly, and never less than nothing") {
    CHECK(charged(30ms, 0ms) == 30ms);
    CHECK(charged(30ms, 12ms) == 18ms);
    CHECK(charged(30ms, 40ms) == 0ms);
}
