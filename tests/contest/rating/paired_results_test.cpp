#include <doctest/doctest.h>

#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

TEST_CASE("two games with sides exchanged are one observation") {
    const SmallContest contest = SmallContest().match(0, 1, "ww").match(0, 1, "wd").match(0, 1, "wl").match(0, 1, "dd");
    CHECK(paired_results(0, 1, contest.pairings, contest.games()) == pairs(0, 0, 2, 1, 1));
    CHECK(paired_results(1, 0, contest.pairings, contest.games()) == pairs(1, 1, 2, 0, 0));
}

TEST_CASE("a long match is cut into its pairs; the last of an odd number is a single game") {
    const SmallContest contest = SmallContest().match(0, 1, "wwlld");
    const PairedResults results = paired_results(0, 1, contest.pairings, contest.games());
    CHECK(results == PairedResults{{1, 0, 0, 0, 1}, {0, 1, 0}});
    CHECK(results.games() == 5);
}

TEST_CASE("the order of the two names does not matter") {
    const SmallContest contest = SmallContest().match(0, 1, "ww").match(1, 0, "ll").match(1, 0, "l");
    CHECK(paired_results(0, 1, contest.pairings, contest.games()) == PairedResults{{0, 0, 0, 0, 2}, {0, 0, 1}});
}

TEST_CASE("other opponents and byes do not count") {
    const SmallContest contest = SmallContest().match(0, 2, "ww").bye(0).match(1, 2, "ll").match(0, 1, "ld");
    CHECK(paired_results(0, 1, contest.pairings, contest.games()) == pairs(0, 1, 0, 0, 0));
    CHECK(paired_results(0, 3, contest.pairings, contest.games()) == PairedResults{});
}

TEST_CASE("the first game of a pair waits for the second") {
    SmallContest contest = SmallContest().match(0, 1, "w.").match(0, 1, ".w").match(0, 1, "ww.");
    CHECK(paired_results(0, 1, contest.pairings, contest.games()) == pairs(0, 0, 0, 0, 1));
}
