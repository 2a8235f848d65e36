#include <doctest/doctest.h>

#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

TEST_CASE("every fault has a keyword, and every keyword a fault") {
    const std::array<std::string_view, 8> names{"late",     "exited", "illegal", "garbled",
                                                "too_long", "memory", "start",   "processes"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK(to_string(static_cast<FaultKind>(i)) == names[i]);
        CHECK(parse_fault_kind(names[i]) == static_cast<FaultKind>(i));
    }
    CHECK_FALSE(parse_fault_kind("Late"));
    CHECK_FALSE(parse_fault_kind(""));
}

TEST_CASE("every fault has a text for viewers; other reasons are texts already") {
    for (const std::string_view fault : fault_kind_names)
        CHECK_MESSAGE(reason_text(fault).find(' ') != std::string::npos, fault);
    CHECK(reason_text("no_move") == "no move");
    CHECK(reason_text("cosmic_rays") == "cosmic rays");
}

TEST_CASE("the policies have texts") {
    CHECK(parse_fault_policy("discard") == FaultPolicy::discard);
    CHECK(parse_fault_policy("disqualify") == FaultPolicy::disqualify);
    CHECK_FALSE(parse_fault_policy("forgive"));
    CHECK(to_string(FaultPolicy::discard) == "discard");
}

TEST_CASE("times are written as people read them") {
    CHECK(readable(0ns) == "0 ns");
    CHECK(readable(412ns) == "412 ns");
    CHECK(readable(3'070us) == "3.07 ms");
    CHECK(readable(12'500ms) == "12.5 s");
    CHECK(readable(250ms) == "250 ms");
    CHECK(readable(1us) == "1 µs");
    CHECK(readable(999'499ns) == "999 µs");
    CHECK(readable(999'700ns) == "1000 µs");
    CHECK(readable(999'999'999ns) == "1000 ms");
    CHECK(readable(1'234s) == "1234 s");
    CHECK(readable(48h) == "172800 s");
}

namespace {

// Returns the text for the time of a reply. wall: the elapsed time; starved: the part that the machine withheld;
// charged: the charged time; start_up: the time until the bot read its line.
std::string time_of_reply(Nanoseconds wall, Nanoseconds starved, Nanoseconds charged,
                          std::optional<Nanoseconds> start_up) {
    TurnEnded turn;
    turn.wall_ns = wall.count();
    turn.starved_ns = starved.count();
    turn.charged_ns = charged.count();
    if (start_up) turn.start_up_ns = start_up->count();
    return reply_time_text(turn, ClockKind::wall);
}

}  // namespace

TEST_CASE("the text has what a reply was charged and what it was not charged") {
    CHECK(time_of_reply(12ms, 0ns, 12ms, {}) == "12 ms");
    CHECK(time_of_reply(12ms, 0ns, 12ms, 150ms) == "12 ms, start-up 150 ms not charged");
    CHECK(time_of_reply(52ms, 40ms, 12ms, {}) == "12 ms, 40 ms taken off");
    CHECK(time_of_reply(52ms, 40ms, 12ms, 150ms) == "12 ms, start-up 150 ms not charged, 40 ms taken off");
}

TEST_CASE("if the budget paid a part of the start-up, the text says how much") {
    CHECK(time_of_reply(12ms, 0ns, 62ms, 150ms) == "62 ms, start-up 150 ms of which 100 ms not charged");
    CHECK(time_of_reply(12ms, 0ns, 162ms, 150ms) == "162 ms, start-up 150 ms charged");
}

TEST_CASE("a first reply whose start-up is not known is charged what the budget left of both") {
    CHECK(time_of_reply(150ms, 0ns, 0ns, {}) == "not charged, of 150 ms with the start-up");
    CHECK(time_of_reply(150ms, 0ns, 50ms, {}) == "50 ms, of 150 ms with the start-up");
}

TEST_CASE("with the CPU clock the text is about CPU time") {
    TurnEnded turn;
    turn.wall_ns = Nanoseconds(80ms).count();
    turn.cpu_ns = turn.charged_ns = Nanoseconds(30ms).count();
    CHECK(reply_time_text(turn, ClockKind::cpu) == "30 ms");
    turn.charged_ns = 0;
    CHECK(reply_time_text(turn, ClockKind::cpu) == "not charged, of 30 ms with the start-up");
}

TEST_CASE("people read an explanation with names, and what a bot wrote stays as it is") {
    const PerPlayer<std::string> names{{"ann", "ben"}};
    CHECK(with_names("player 1 on 2,3 cannot move", names) == "ann on 2,3 cannot move");
    CHECK(with_names("player 1's attack meets 7: player 2 falls back", names) ==
          "ann's attack meets 7: ben falls back");
    CHECK(with_names("player 2 (ben) lost in turn 4: the reply \"player 1\" is illegal", names) ==
          "ben lost in turn 4: the reply \"player 1\" is illegal");
    CHECK(with_names("player 2 cannot move", names, {{"A ann", "B ben"}}) == "B ben cannot move");
}
