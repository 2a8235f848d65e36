#include <doctest/doctest.h>

#include "arena/contest/rating/statistics.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

namespace {

ContestStatistics statistics(const SmallContest& contest, std::size_t entrants = 2) {
    return statistics_of_contest(entrants, contest.pairings, contest.games());
}

using Faults = std::map<FaultKind, int>;

}  // namespace

TEST_CASE("a fault is the loser's") {
    SmallContest contest = SmallContest().match(0, 1, "wlwl");
    contest.game(1, 1).reason = "late";
    contest.game(1, 2).reason = "illegal";
    contest.game(1, 3).reason = "late";
    const auto entrants = statistics(contest).entrants;
    CHECK(entrants[0].faults == Faults{{FaultKind::illegal, 1}});
    CHECK(entrants[1].faults == Faults{{FaultKind::late, 2}});
}

TEST_CASE("if neither bot starts, both have a fault") {
    SmallContest contest = SmallContest().match(0, 1, "d");
    contest.game(1, 1).reason = "start";
    for (const auto& entrant : statistics(contest).entrants) CHECK(entrant.faults == Faults{{FaultKind::start, 1}});
}

TEST_CASE("other ends of a game are not faults") {
    const auto all = statistics(SmallContest().match(0, 1, "wd"));
    for (const auto& entrant : all.entrants) CHECK(entrant.faults.empty());
}

TEST_CASE("figures by player are added up by entrant, because sides change in a match") {
    SmallContest contest = SmallContest().match(0, 1, "ww");
    contest.game(1, 1).discarded = {{1, 5}};
    contest.game(1, 2).discarded = {{7, 2}};
    contest.game(1, 1).speed = {{Speed{Nanoseconds(300), 3}, Speed{Nanoseconds(10), 1}}};
    contest.game(1, 2).speed = {{Speed{Nanoseconds(30), 1}, Speed{Nanoseconds(100), 1}}};
    contest.game(1, 1).worst_ns = {{150, std::nullopt}};
    contest.game(1, 2).worst_ns = {{std::nullopt, 120}};
    const auto entrants = statistics(contest).entrants;
    CHECK(entrants[0].discarded == 3);
    CHECK(entrants[1].discarded == 12);
    CHECK(entrants[0].speed.average_ns() == 100);
    CHECK(entrants[1].speed.average_ns() == 20);
    CHECK(entrants[0].worst_ns == 150);
    CHECK_FALSE(entrants[1].worst_ns);
}

TEST_CASE("games, results and their length") {
    SmallContest contest = SmallContest().match(0, 1, "wd").match(1, 2, "w").bye(0);
    contest.game(1, 1).turns = 10;
    contest.game(1, 2).turns = 30;
    contest.game(2, 1).turns = 5;
    const ContestStatistics all = statistics(contest, 4);
    CHECK(all.games == 3);
    CHECK(all.draws == 1);
    CHECK(all.won_by_player_one == 2);
    CHECK(all.average_turns() == 15);
    CHECK(all.entrants[0].made == WinsDrawsLosses{1, 1, 0});
    CHECK(all.entrants[0].average_turns() == 20);
    CHECK(all.entrants[1].average_turns() == 15);
    CHECK(all.entrants[2].average_turns() == 5);
}

TEST_CASE("an entrant that has not played has no averages") {
    const ContestStatistics all = statistics({});
    CHECK_FALSE(all.average_turns());
    CHECK_FALSE(all.entrants[0].average_turns());
    CHECK_FALSE(all.entrants[0].speed.average_ns());
    CHECK_FALSE(all.entrants[0].worst_ns);
}
