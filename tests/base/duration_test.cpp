#include <doctest/doctest.h>

#include "arena/base/text/quantities.hpp"

using isola_arena::parse_duration;

TEST_CASE("durations with each unit") {
    CHECK(*parse_duration("3s") == 3000);
    CHECK(*parse_duration("0.5s") == 500);
    CHECK(*parse_duration("0.25m") == 15'000);
    CHECK(*parse_duration("100ms") == 100);
    CHECK(*parse_duration("2m") == 120'000);
    CHECK(*parse_duration("0ms") == 0);
    CHECK(*parse_duration("1440m") == 86'400'000);
}

TEST_CASE("a text that is not a duration is refused and quoted") {
    for (const char* text :
         {"", "3", "s", "3 s", "-3s", "3h", "3.s", ".5s", "1.5ms", "0.0001s", "03s", "3s ", "1e3s"}) {
        CAPTURE(text);
        REQUIRE_FALSE(parse_duration(text));
        CHECK(parse_duration(text).message().find('"' + std::string(text) + '"') != std::string::npos);
    }
    CHECK(parse_duration("1441m").message() == "time \"1441m\": longer than a day");
}
