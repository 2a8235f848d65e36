#include <doctest/doctest.h>

#include "arena/judge/events/explain.hpp"
#include "arena/judge/events/fault.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

TEST_CASE("every fault has its word, and every word its fault") {
    const std::array<std::string_view, 8> words{"late",     "exited", "illegal", "garbled",
                                                "too_long", "memory", "start",   "processes"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        CHECK(to_string(static_cast<FaultKind>(i)) == words[i]);
        CHECK(parse_fault_kind(words[i]) == static_cast<FaultKind>(i));
    }
    CHECK_FALSE(parse_fault_kind("Late"));
    CHECK_FALSE(parse_fault_kind(""));
}

TEST_CASE("the policies have words") {
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
    CHECK(readable(1us) == "1 us");
}
