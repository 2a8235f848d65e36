#include <doctest/doctest.h>

#include "arena/judge/events/reply_times.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

constexpr bool first_of_process = true;
constexpr bool not_first = false;

}  // namespace

TEST_CASE("nobody who never replied has an average") { CHECK_FALSE(ReplyTimes().speed().average_ns()); }

TEST_CASE("a process's first reply is left out when a second one follows") {
    ReplyTimes tempo;
    tempo.add(900ns, first_of_process);
    tempo.add(10ns, not_first);
    tempo.add(20ns, not_first);
    CHECK(tempo.speed().average_ns() == 15);
    CHECK(tempo.speed().replies == 2);
}

TEST_CASE("a lone first reply counts, also in the end") {
    ReplyTimes tempo;
    tempo.add(30ns, first_of_process);
    CHECK(tempo.speed().average_ns() == 30);
    tempo.add(50ns, first_of_process);
    CHECK(tempo.speed().average_ns() == 40);
}

TEST_CASE("asking for the speed in between changes nothing") {
    ReplyTimes tempo;
    tempo.add(30ns, first_of_process);
    tempo.speed();
    tempo.add(10ns, not_first);
    CHECK(tempo.speed().average_ns() == 10);
}

TEST_CASE("each process is looked at on its own") {
    ReplyTimes tempo;
    tempo.add(100ns, first_of_process);
    tempo.add(10ns, not_first);
    tempo.add(200ns, first_of_process);  // lives for one reply
    tempo.add(300ns, first_of_process);
    tempo.add(30ns, not_first);
    CHECK(tempo.speed().total == 240ns);
    CHECK(tempo.speed().replies == 3);
}
