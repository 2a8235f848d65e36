#include <doctest/doctest.h>

#include "arena/rules/events/game_result.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

constexpr bool first_of_process = true;
constexpr bool not_first = false;

}  // namespace

TEST_CASE("a player that never replied has no average") { CHECK_FALSE(ReplyTimes().speed().average_ns()); }

TEST_CASE("the first reply of a process is left out if a second one follows") {
    ReplyTimes times;
    times.add(900ns, first_of_process);
    times.add(10ns, not_first);
    times.add(20ns, not_first);
    CHECK(times.speed().average_ns() == 15);
    CHECK(times.speed().replies == 2);
}

TEST_CASE("the first reply of a process counts if no second one follows") {
    ReplyTimes times;
    times.add(30ns, first_of_process);
    CHECK(times.speed().average_ns() == 30);
    times.add(50ns, first_of_process);
    CHECK(times.speed().average_ns() == 40);
}

TEST_CASE("asking for the speed in between changes nothing") {
    ReplyTimes times;
    times.add(30ns, first_of_process);
    times.speed();
    times.add(10ns, not_first);
    CHECK(times.speed().average_ns() == 10);
}

TEST_CASE("each process is treated on its own") {
    ReplyTimes times;
    times.add(100ns, first_of_process);
    times.add(10ns, not_first);
    times.add(200ns, first_of_process);  // this process ends after one reply
    times.add(300ns, first_of_process);
    times.add(30ns, not_first);
    CHECK(times.speed().total == 240ns);
    CHECK(times.speed().replies == 3);
}
