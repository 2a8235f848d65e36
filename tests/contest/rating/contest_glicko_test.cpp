#include <doctest/doctest.h>

#include "arena/contest/rating/glicko/contest_glicko.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

TEST_CASE("a round of a ladder is one rating period, with the ratings from before the round") {
    const SmallContest contest = SmallContest().match(0, 1, "wd").match(1, 2, "ww");
    const auto ratings = glicko_of_contest(3, contest.pairings, contest.games());
    const Glicko newcomer;
    CHECK(ratings[0] == after_period(newcomer, std::vector<GlickoGame>{{newcomer, 1}, {newcomer, 0.5}}));
    CHECK(ratings[1] == after_period(newcomer, std::vector<GlickoGame>{
                                                   {newcomer, 0}, {newcomer, 0.5}, {newcomer, 1}, {newcomer, 1}}));
    CHECK(ratings[2] == after_period(newcomer, std::vector<GlickoGame>{{newcomer, 0}, {newcomer, 0}}));
}

TEST_CASE("the next period continues from there; the rating of an entrant that rests grows less certain") {
    const SmallContest first = SmallContest().match(0, 1, "ww");
    const auto before = glicko_of_contest(3, first.pairings, first.games());
    SmallContest contest = first;
    contest.bye(0, 2).match(2, 1, "l", 2);
    const auto after = glicko_of_contest(3, contest.pairings, contest.games());
    CHECK(after[0] == after_period(before[0], {}));
    CHECK(after[0].deviation > before[0].deviation);
    CHECK(after[1] == after_period(before[1], std::vector<GlickoGame>{{before[2], 1}}));
    CHECK(after[2] == after_period(before[2], std::vector<GlickoGame>{{before[1], 0}}));
}

TEST_CASE("without games everybody has the initial rating") {
    CHECK(glicko_of_contest(2, {}, Games()) == std::vector<Glicko>(2));
}
