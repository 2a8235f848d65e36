#include <doctest/doctest.h>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

template <class Change>
std::string error(std::size_t entrants, Change change) {
    FormatRules format = rules(FormatKind::gauntlet);
    change(format);
    const auto no = refuse(format, entrants);
    return no ? no->message : "";
}

}  // namespace

TEST_CASE("a contest takes two to ten thousand entrants") {
    const auto as_it_is = [](FormatRules&) {};
    CHECK(error(0, as_it_is) == "a contest of 0 entrants: it takes at least 2");
    CHECK(error(1, as_it_is) == "a contest of 1 entrant: it takes at least 2");
    CHECK(error(2, as_it_is) == "");
    CHECK(error(10'000, as_it_is) == "");
    CHECK(error(10'001, as_it_is) == "a contest of 10001 entrants: at most 10000");
}

TEST_CASE("senseless numbers are refused") {
    CHECK(error(4, [](FormatRules& format) { format.games = 0; }) == "games = 0: at least 1");
    CHECK(error(4, [](FormatRules& format) { format.rounds = -1; }) == "rounds = -1: at least 0");
    CHECK(error(4, [](FormatRules& format) { format.rounds = 100'001; }) == "rounds = 100001: at most 100000");
    CHECK(error(4, [](FormatRules& format) { format.replays = -1; }) == "replays = -1: at least 0");
    CHECK(error(4, [](FormatRules& format) { format.challengers = 0; }) == "challengers = 0: at least 1");
    CHECK(error(4, [](FormatRules& format) { format.challengers = 4; }) == "challengers = 4: at most 3");
    CHECK(error(4, [](FormatRules& format) { format.challengers = 3; }) == "");
}

TEST_CASE("only a gauntlet has challengers") {
    FormatRules format = rules(FormatKind::swiss);
    format.challengers = 9;
    CHECK_FALSE(refuse(format, 4).has_value());
}

TEST_CASE("the words of the formats are read back") {
    for (const auto kind : format_kinds()) CHECK(parse_format_kind(to_string(kind)) == kind);
    CHECK(to_string(FormatKind::round_robin) == "round-robin");
    CHECK_FALSE(parse_format_kind("round_robin").has_value());
    CHECK_FALSE(parse_format_kind("").has_value());
}
