#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

Contest gauntlet(std::size_t entrants, int challengers, int rounds = 0, const Verdict& verdict = better_seed_wins) {
    FormatRules format = rules(FormatKind::gauntlet, rounds);
    format.challengers = challengers;
    return whole_contest(format, entrants, verdict);
}

}  // namespace

TEST_CASE("gauntlet: one challenger against all others, with alternating sides") {
    const Contest four = gauntlet(4, 1);
    REQUIRE(four.rounds.size() == 3);
    CHECK(text(four.rounds[0]) == "1-2");
    CHECK(text(four.rounds[1]) == "3-1");
    CHECK(text(four.rounds[2]) == "1-4");
    CHECK(text(gauntlet(4, 1, 2).rounds[3]) == "2-1");
}

TEST_CASE("gauntlet: two against three") {
    const Contest five = gauntlet(5, 2);
    REQUIRE(five.rounds.size() == 3);
    CHECK(text(five.rounds[0]) == "1-3 2-4");
    CHECK(text(five.rounds[1]) == "4-1 5-2");
    CHECK(text(five.rounds[2]) == "1-5 3-2");
}

TEST_CASE("gauntlet: every challenger meets every other bot equally often, and challengers never meet") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 14);
        const auto challengers = *rc::gen::inRange<std::size_t>(1, entrants);
        const int rounds = *rc::gen::inRange(1, 4);
        const Contest contest = gauntlet(entrants, static_cast<int>(challengers), rounds);
        for (std::size_t one = 0; one < entrants; ++one) {
            RC_ASSERT(std::abs(balance(contest, one)) <= 1);
            for (std::size_t other = 0; other < one; ++other)
                RC_ASSERT(meetings(contest, one, other) == (other < challengers && one >= challengers ? rounds : 0));
        }
        RC_ASSERT(rounds_known_ahead(contest.rules, entrants) == static_cast<int>(contest.rounds.size()));
    }));
}

TEST_CASE("gauntlet: ranked by points a match, since the challenger plays more of them") {
    const Contest four = gauntlet(4, 1, 0, by_strength("3 1 2 4"));
    const auto table = standings(four.rules, 4, four.results);
    CHECK(ranks(table) == "1:3 2:1 3:2 3:4");
    CHECK(table[0].points == 1);
    CHECK(table[1].points == 2.0 / 3);
    CHECK(table[1].tie_break == 2);
}
