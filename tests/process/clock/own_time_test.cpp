// How long the arena waits for a bot, tested with numbers.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/process/clock/own_time.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

TEST_CASE("time in the run queue is the machine's, as far as neither the bot nor the arena used the core") {
    CHECK(starved({.wall = 100ms, .queued = 40ms, .used = 30ms}) == 40ms);
    CHECK(starved({.wall = 100ms, .queued = 90ms, .used = 30ms}) == 70ms);
    CHECK(starved({.wall = 100ms, .queued = 90ms, .used = 130ms}) == 0ms);
    CHECK(starved({.wall = 100ms, .queued = -5ms}) == 0ms);
}

TEST_CASE("a standstill is nobody's time, however long it was") {
    CHECK(starved({.wall = 1h + 100ms, .stood_still = 1h, .used = 100ms}) == 1h);
    CHECK(starved({.wall = 100ms, .stood_still = 60ms, .queued = 50ms, .used = 30ms}) == 70ms);
    CHECK(starved({.wall = 100ms, .stood_still = 120ms}) == 100ms);
}

TEST_CASE("a reply counts from when it is in the pipe, whenever the arena reads it") {
    CHECK(starved({.wall = 100ms, .unread = 60ms, .used = 40ms}) == 60ms);
    CHECK(starved({.wall = 100ms, .stood_still = 10ms, .unread = 60ms, .queued = 50ms, .used = 20ms}) == 80ms);
    CHECK(starved({.wall = 100ms, .unread = 120ms}) == 100ms);
}

TEST_CASE("if the arena waited for a core before it read the reply, the reply may have been there all that time") {
    CHECK(starved({.wall = 110ms, .read_late = 60ms, .used = 20ms}) == 60ms);
    CHECK(starved({.wall = 110ms, .read_late = 60ms, .used = 80ms}) == 30ms);
    CHECK(starved({.wall = 110ms, .queued = 30ms, .read_late = 60ms}) == 90ms);
    CHECK(starved({.wall = 110ms, .read_late = 1h}) == 110ms);
}

TEST_CASE("that wait is not counted for the time in which the reply was seen in the pipe") {
    CHECK(starved({.wall = 110ms, .unread = 30ms, .read_late = 60ms}) == 60ms);
    CHECK(starved({.wall = 110ms, .unread = 60ms, .read_late = 30ms}) == 60ms);
}

TEST_CASE("a bot that sleeps is neither in the queue nor stands still: it is charged for its sleep") {
    CHECK(own_time({.wall = 3s, .used = 1ms}) == 3s);
    CHECK(own_time({.wall = 3s, .queued = 20ms, .used = 1ms}) == 2980ms);
}

TEST_CASE("a bot's own time and the time that is not its own are the wall time, and no part is less than nothing") {
    rc::check([] {
        const auto any = [] { return Nanoseconds(*rc::gen::inRange<std::int64_t>(-1000, 1'000'000)); };
        const Measured measured{.wall = Nanoseconds(*rc::gen::inRange<std::int64_t>(0, 1'000'000)),
                                .stood_still = std::max(any(), 0ns),
                                .unread = std::max(any(), 0ns),
                                .queued = any(),
                                .read_late = std::max(any(), 0ns),
                                .used = std::max(any(), 0ns)};
        RC_ASSERT(starved(measured) >= 0ns);
        RC_ASSERT(own_time(measured) >= 0ns);
        RC_ASSERT(own_time(measured) + starved(measured) == measured.wall);
    });
}

TEST_CASE(
    "of brief standstills 200 ms count, at least once the limit and five times at most; a lasting one counts whole") {
    CHECK(counted({.brief = 1s}, 20ms) == Standstill{.brief = 100ms});
    CHECK(counted({.brief = 1s}, 50ms) == Standstill{.brief = 200ms});
    CHECK(counted({.brief = 5s}, 2s) == Standstill{.brief = 2s});
    CHECK(counted({.brief = 70ms}, 50ms) == Standstill{.brief = 70ms});
    CHECK(counted({.brief = -70ms, .lasting = -1ms}, 50ms) == Standstill{});
    CHECK(counted({.brief = 70ms, .lasting = 59s}, 50ms) == Standstill{.brief = 70ms, .lasting = 59s});
    CHECK(counted({.brief = 70ms, .lasting = 1h}, 50ms) == Standstill{.brief = 70ms, .lasting = 1min});
}

TEST_CASE("a reply is credited no more standstill than the game has left") {
    AskLimit limit(1s);
    limit.credit_left = {.brief = 300ms, .lasting = 2s};
    CHECK(counted({.brief = 400ms, .lasting = 3s}, limit) == Standstill{.brief = 300ms, .lasting = 2s});
    CHECK(counted({.brief = 200ms, .lasting = 1s}, limit) == Standstill{.brief = 200ms, .lasting = 1s});
}

TEST_CASE("a game credits a player 25 times what a reply is credited") {
    CHECK(credit_left(1s, {}) == Standstill{.brief = 25s, .lasting = 25min});
    CHECK(credit_left(1s, {.brief = 24s, .lasting = 25min}) == Standstill{.brief = 1s});
    CHECK(credit_left(1s, {.brief = 26s, .lasting = 26min}) == Standstill{});
    CHECK(credit_left(20ms, {}).brief == 2500ms);
}

TEST_CASE("the unseen beginning of standstills is a hundredth of them, and at most of the limit") {
    CHECK(unseen_beginning(70ms, 1s) == 700us);
    CHECK(unseen_beginning(5s, 1s) == 10ms);
    CHECK(unseen_beginning(-1s, 1s) == 0ns);
    CHECK(unseen_beginning(1s, -1s) == 0ns);
}

TEST_CASE("the arena waits for standstill that is not credited, and for its unseen beginning") {
    CHECK(extension(100ms, {.wall = 400ms, .stood_still = 200ms, .uncredited = {.brief = 150ms}}) == 51ms);
    CHECK(extension(100ms, {.wall = 1250ms, .stood_still = 200ms, .uncredited = {.brief = 1040ms}}) == -50ms);
    CHECK(extension(100ms, {.wall = 2h, .stood_still = 1min, .uncredited = {.lasting = 2h - 1min}}) == 101ms);
    CHECK(extension({300ms, 100ms}, {.wall = 200ms, .stood_still = 100ms, .cpu = 100ms}) == 1ms);
}

TEST_CASE("a bot that had the machine to itself is waited for no longer than its limit") {
    CHECK(extension(100ms, {.wall = 100ms}) == 0ms);
    CHECK(extension(100ms, {.wall = 130ms}) == -30ms);
}

TEST_CASE("a bot that was starved is waited for that much longer") {
    CHECK(extension(100ms, {.wall = 100ms, .queued = 40ms}) == 40ms);
    CHECK(extension(100ms, {.wall = 140ms, .queued = 45ms}) == 5ms);
    CHECK(extension(100ms, {.wall = 140ms, .queued = 40ms}) == 0ms);
}

TEST_CASE("a bot in the run queue is waited for until the length of that wait is known") {
    CHECK(extension(100ms, {.wall = 150ms, .queued = 20ms, .uncounted = Nanoseconds::max()}) == 1500us);
    CHECK(extension(100ms, {.wall = 150ms, .queued = 90ms, .uncounted = Nanoseconds::max()}) == 40ms);
}

TEST_CASE("a bot that has computed for all of its time is late in spite of waits in the queue") {
    CHECK(extension(100ms, {.wall = 150ms, .used = 99ms, .uncounted = Nanoseconds::max()}) == 1500us);
    CHECK(extension(100ms, {.wall = 150ms, .used = 100ms, .uncounted = Nanoseconds::max()}) == -50ms);
}

TEST_CASE("a possible wait in the queue decides nothing until it is counted") {
    CHECK(extension(100ms, {.wall = 150ms, .queued = 20ms, .uncounted = 29ms}) == -30ms);
    CHECK(extension(100ms, {.wall = 150ms, .queued = 20ms, .uncounted = 31ms}) == 1500us);
    CHECK(extension(100ms, {.wall = 150ms, .queued = 90ms, .uncounted = 31ms}) == 40ms);
}

TEST_CASE("looks at a bot have a minimum distance") {
    CHECK(extension(100ms, {.wall = 100ms, .queued = 1us}) == 200us);
    CHECK(extension(10ms, {.wall = 10ms, .uncounted = 5ms}) == 200us);
    CHECK(extension({100ms, 50ms}, {.wall = 60ms, .cpu = 50ms - 1us}) == 200us);
}

TEST_CASE("a starved bot is waited for up to ten times its limit, a standstill not counted") {
    CHECK(extension(100ms, {.wall = 995ms, .queued = 995ms}) == 5ms);
    CHECK(extension(100ms, {.wall = 1s, .queued = 1s, .uncounted = Nanoseconds::max()}) == 0ms);
    CHECK(extension(100ms, {.wall = 1h, .stood_still = 1h}) == 101ms);
}

TEST_CASE("a bot with a limit on its CPU time is waited for while it has some of it left") {
    CHECK(extension({100ms, 50ms}, {.wall = 50ms, .cpu = 30ms}) == 20ms);
    CHECK(extension({100ms, 50ms}, {.wall = 60ms, .cpu = 50ms}) == 0ms);
    CHECK(extension({100ms, 50ms}, {.wall = 95ms, .cpu = 10ms}) == 5ms);
}

TEST_CASE("a reply is held to both limits") {
    CHECK_FALSE(took_too_long(100ms, 100ms, 5s));
    CHECK(took_too_long(100ms, 100ms + 1ns, 0ms));
    CHECK_FALSE(took_too_long({100ms, 50ms}, 90ms, 50ms));
    CHECK(took_too_long({100ms, 50ms}, 90ms, 50ms + 1ns));
}

TEST_CASE("before the first look, time in which a bot neither computed nor slept counts as lost to the machine") {
    CHECK(starved_at_first_look(10ms, 2ms, 3ms) == 5ms);
    CHECK(starved_at_first_look(10ms, at_once, 12ms) == 0ms);
    CHECK(starved_at_first_look(100us, at_once, 0ms) == 0ms);
}

TEST_CASE("wrongly charged time is given back, and a charge is never negative") {
    CHECK(charged(30ms, 0ms) == 30ms);
    CHECK(charged(30ms, 12ms) == 18ms);
    CHECK(charged(30ms, 40ms) == 0ms);
}
