#include <doctest/doctest.h>

#include <algorithm>

#include "arena/contest/rating/sprt/sprt.hpp"
#include "protocol/rng.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

namespace {

constexpr SprtPlan quick{0, 200, 0.05, 0.05};

SmallContest long_contest(std::uint64_t seed) {
    Rng rng(seed);
    SmallContest contest;
    for (int match = 0; match < 100; ++match) {
        std::string results;
        for (int game = 0; game < 3; ++game) results += "wwwdl"[rng.below(5)];
        contest.match(0, 1, results);
    }
    return contest;
}

}  // namespace

// s1 = 0.7597, and each pair adds log(s1 / 0.5) = 0.4184, so the 8th pair crosses the bound 2.944.
TEST_CASE("the test is decided at the first possible games, and later games do not count") {
    const SmallContest contest = SmallContest().match(0, 1, "wwwwwwwwww").match(0, 1, "wwwwwwllllllllllllll");
    const SprtReport report = sprt_of_contest(quick, contest.pairings, contest.games());
    CHECK(report.status.state == SprtState::accept_h1);
    CHECK(report.last == GameKey{2, 6});
    CHECK(report.results == pairs(0, 0, 0, 0, 8));
}

TEST_CASE("the order of the names does not matter, nor do byes") {
    const SmallContest contest = SmallContest().match(1, 0, "llllllll").bye(0).match(0, 1, "wwwwwwww");
    const SprtReport report = sprt_of_contest(quick, contest.pairings, contest.games());
    CHECK(report.status.state == SprtState::accept_h1);
    CHECK(report.last == GameKey{3, 8});
}

TEST_CASE("a game without a partner counts by itself") {
    SmallContest contest;
    for (int match = 0; match < 10; ++match) contest.match(0, 1, "www");
    const SprtReport report = sprt_of_contest(quick, contest.pairings, contest.games());
    CHECK(report.last == GameKey{4, 3});
    CHECK(report.results == PairedResults{{0, 0, 0, 0, 4}, {0, 0, 4}});
}

TEST_CASE("games after a gap do not count until the gap is filled") {
    SmallContest contest = SmallContest().match(0, 1, "wwww.wwwwwwwwwwwwwwwwwww");
    SprtRun run(quick);
    CHECK(run.advance(contest.pairings, contest.games()).last == GameKey{1, 4});
    CHECK_FALSE(run.decided());
    contest.summaries.insert_or_assign(GameKey{1, 5}, contest.game(1, 1));
    CHECK(run.advance(contest.pairings, contest.games()).last == GameKey{1, 16});
    CHECK(run.decided());
}

TEST_CASE("without games the test goes on") {
    const SprtReport report = sprt_of_contest(quick, {}, Games());
    CHECK(report.status.state == SprtState::go_on);
    CHECK_FALSE(report.last);
}

TEST_CASE("the deciding game does not depend on the order in which games end") {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        const SmallContest contest = long_contest(seed);
        const SprtReport expected = sprt_of_contest(quick, contest.pairings, contest.games());
        REQUIRE(expected.status.state != SprtState::go_on);
        std::vector<GameSummary> order;
        for (const auto& [key, game] : contest.summaries) order.push_back(game);
        Rng rng(seed);
        shuffle(std::span(order), rng);
        SprtRun run(quick);
        Games so_far;
        for (const GameSummary& game : order) {
            so_far.add(game);
            run.advance(contest.pairings, so_far);
        }
        CHECK(run.report() == expected);
    }
}
