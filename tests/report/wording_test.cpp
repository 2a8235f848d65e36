#include <doctest/doctest.h>

#include "arena/record/report/wording.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report;
using namespace isola_arena::report_tests;

TEST_CASE("points") {
    CHECK(points_text(3) == "3");
    CHECK(points_text(2.5) == "2.5");
    CHECK(points_text(20.0 / 3) == "6.67");
    CHECK(points_text(1234567) == "1234567");
    CHECK(points_text(-0.001) == "0");
    CHECK(half_points_text(0.5) == "½");
    CHECK(half_points_text(2.5) == "2½");
    CHECK(half_points_text(2) == "2");
}

TEST_CASE("rating differences have a sign") {
    CHECK(signed_text(12.4) == "+12");
    CHECK(signed_text(-3) == "-3");
    CHECK(signed_text(-0.2) == "0");
}

TEST_CASE("how far the contest is") {
    const ContestPlan plan = plan_of(FormatKind::round_robin, 4);
    CHECK(progress_text(play(plan, better_seed_wins, 0).report()) == "0 of 12 games");
    CHECK(progress_text(play(plan, better_seed_wins, 7).report()) == "7 of 12 games");
    CHECK(progress_text(play(plan).report()) == "12 games, all played");
}

TEST_CASE("times of a contest") {
    CHECK(time_limit_text({3000, {}, 10'000}) == "3 s a reply");
    CHECK(time_limit_text({{}, 120'000, 10'000}) == "120 s a game");
    CHECK(time_limit_text({100, 60'000, 0}) == "0.1 s a reply, 60 s a game");
    CHECK(time_limit_text({{}, {}, 0}) == "no limit");
}

TEST_CASE("a title is the contest's, else the rules") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2);
    CHECK(title_of(play(plan).report()) == "Club championship");
    plan.preset.title.clear();
    plan.preset.name.clear();
    CHECK(title_of(play(plan).report()) == "isola");
}
