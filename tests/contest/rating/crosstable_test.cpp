#include <doctest/doctest.h>

#include "arena/contest/rating/statistics.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

TEST_CASE("a crosstable of three") {
    const SmallContest contest = SmallContest().match(0, 1, "wd").match(2, 0, "wl").bye(1).match(1, 2, "ll");
    const Crosstable table = crosstable(3, contest.pairings, contest.games());
    CHECK(table.against(0, 1) == WinsDrawsLosses{1, 1, 0});
    CHECK(table.against(1, 0) == WinsDrawsLosses{0, 1, 1});
    CHECK(table.against(0, 2) == WinsDrawsLosses{1, 0, 1});
    CHECK(table.against(2, 1) == WinsDrawsLosses{2, 0, 0});
    CHECK(table.against(0, 0) == WinsDrawsLosses{});
    CHECK(table.total(0) == WinsDrawsLosses{2, 1, 1});
    CHECK(table.total(0).points() == 2.5);
    CHECK(table.total(1).points() == 0.5);
    CHECK(table.total(2).games() == 4);
}

TEST_CASE("a row holds the opponents met, by seed, rematches added up") {
    const SmallContest contest = SmallContest().match(2, 3, "w").match(2, 0, "d").match(0, 2, "w");
    const Crosstable table = crosstable(5, contest.pairings, contest.games());
    REQUIRE(table.row(2).size() == 2);
    CHECK(table.row(2)[0] == Encounter{0, {0, 1, 1}});
    CHECK(table.row(2)[1] == Encounter{3, {1, 0, 0}});
    CHECK(table.row(4).empty());
    CHECK(table.total(4) == WinsDrawsLosses{});
}

TEST_CASE("games not yet played, and games of no pairing, are not counted") {
    SmallContest contest = SmallContest().match(0, 1, "w...").bye(1);
    GameSummary stray;
    for (const GameKey key : {GameKey{2, 1}, GameKey{3, 1}, GameKey{0, 1}})
        contest.summaries.insert_or_assign(key, stray);
    CHECK(crosstable(2, contest.pairings, contest.games()).total(1) == WinsDrawsLosses{0, 0, 1});
}
