#include <doctest/doctest.h>

#include "arena/record/report/trees.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

using Places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("everybody begins at the place of their seed") {
    const auto climb = ladder_climb(play(plan_of(FormatKind::ladder, 3), better_seed_wins, 0).report());
    REQUIRE(climb.size() == 1);
    CHECK(climb[0] == Places{0, 1, 2});
}

TEST_CASE("a challenger that wins takes the place of the loser") {
    const auto climb = ladder_climb(play(plan_of(FormatKind::ladder, 3), worse_seed_wins).report());
    REQUIRE(climb.size() == 4);
    CHECK(climb[1] == Places{1, 0, 2});
    CHECK(climb[2] == Places{2, 0, 1});
    CHECK(climb[3] == Places{2, 1, 0});
}

TEST_CASE("the climb ends at the places of the table, at every moment") {
    for (std::size_t games = 0; games < 60; ++games) {
        const auto report = play(plan_of(FormatKind::ladder, 7), worse_seed_wins, games).report();
        CHECK(ladder_climb(report).back() == report.place);
    }
}

TEST_CASE("only ladders are climbed") { CHECK(ladder_climb(play(plan_of(FormatKind::swiss, 4)).report()).empty()); }
