// Ratings count a repeated game once; points and tables count it each time.
#include <doctest/doctest.h>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/field_elo.hpp"
#include "arena/contest/rating/repeats.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

namespace {

// Two bots that play the same two games in every match: 10 as player 1 of the first one, 20 with sides exchanged.
SmallContest two_deterministic_bots(int matches) {
    SmallContest contest;
    for (int match = 1; match <= matches; ++match) {
        contest.match(0, 1, "wl", match);
        contest.game(match, 1).course = 10;
        contest.game(match, 2).course = 20;
    }
    return contest;
}

std::vector<GameKey> keys_of(const Games& games) {
    std::vector<GameKey> keys;
    games.for_each([&](const GameSummary& game) { keys.push_back(game.key); });
    return keys;
}

}  // namespace

TEST_CASE("of repeated games the one with the smallest key is distinct") {
    const SmallContest contest = two_deterministic_bots(3);
    CHECK(keys_of(distinct_games(contest.pairings, contest.games())) == std::vector<GameKey>{{1, 1}, {1, 2}});
    CHECK(keys_of(distinct_pairs(contest.pairings, contest.games())) == std::vector<GameKey>{{1, 1}, {1, 2}});
}

TEST_CASE("a game is another one with other sides, other bots or another course, and if its course is not known") {
    SmallContest contest = SmallContest().match(0, 1, "ww").match(1, 0, "ww").match(0, 2, "ww").match(0, 1, "ww");
    for (const auto& [pairing, number] : {std::pair{1, 1}, {2, 1}, {3, 1}}) contest.game(pairing, number).course = 7;
    contest.game(4, 1).course = 8;
    CHECK(distinct_games(contest.pairings, contest.games()).size() == 8);
    // Bot 0 starts again.
    contest.game(2, 2).course = 7;
    CHECK(keys_of(distinct_games(contest.pairings, contest.games())).size() == 7);
}

TEST_CASE("a pair with one new game stays whole; a single last game counts by itself") {
    SmallContest contest = two_deterministic_bots(2);
    contest.game(2, 2).course = 21;
    CHECK(distinct_games(contest.pairings, contest.games()).size() == 3);
    CHECK(distinct_pairs(contest.pairings, contest.games()).size() == 4);
    SmallContest odd = SmallContest().match(0, 1, "wlw");
    odd.game(1, 1).course = odd.game(1, 3).course = 10;
    odd.game(1, 2).course = 20;
    CHECK(keys_of(distinct_pairs(odd.pairings, odd.games())) == std::vector<GameKey>{{1, 1}, {1, 2}});
}

TEST_CASE("ratings of deterministic bots do not become surer by repetition, and statistics count all games") {
    const SmallContest once = two_deterministic_bots(1), often = two_deterministic_bots(75);
    const Games rated = distinct_games(often.pairings, often.games());
    CHECK(field_elo(crosstable(2, often.pairings, rated)) == field_elo(crosstable(2, once.pairings, once.games())));
    CHECK(paired_results(0, 1, often.pairings, distinct_pairs(often.pairings, often.games())) ==
          paired_results(0, 1, once.pairings, once.games()));
    const ContestStatistics all = statistics_of_contest(2, often.pairings, often.games());
    CHECK(all.games == 150);
    CHECK(all.repeated == 148);
    CHECK(all.entrants[0].made.games() == 150);
    CHECK(all.entrants[0].repeated == 148);
}

TEST_CASE("a sequential test learns nothing from repeated pairs, unless the contest is an older one") {
    SmallContest contest = two_deterministic_bots(40);
    for (auto& [key, game] : contest.summaries) game.winner = key.number == 1 ? Player::one : Player::two;
    const SprtPlan plan{0, 30, 0.05, 0.05};
    SprtRun test(plan);
    const SprtReport& report = test.advance(contest.pairings, contest.games());
    CHECK(report.results == pairs(0, 0, 0, 0, 1));
    CHECK_FALSE(test.decided());
    CHECK_FALSE(SprtRun(plan, true, 1).advance(contest.pairings, contest.games()).repeats);
    SprtRun older(plan, true);
    older.advance(contest.pairings, contest.games());
    CHECK(older.report().results.games() > 2);
}

TEST_CASE("a test of bots that only repeat their games ends undecided after a cycle of openings") {
    const SprtPlan plan{0, 10, 0.05, 0.05};
    const auto last_of = [&](int matches, std::size_t cycle) {
        const SmallContest contest = two_deterministic_bots(matches);
        SprtRun test(plan, false, cycle);
        const SprtReport report = test.advance(contest.pairings, contest.games());
        CHECK(report.repeats == test.over());
        CHECK(repeats_text(report).empty() != report.repeats);
        return report.last->pairing;
    };
    CHECK(last_of(10, 1) == 10);
    CHECK(last_of(30, 1) == 11);
    CHECK(last_of(30, 20) == 21);
    CHECK(last_of(30, 0) == 30);
}

TEST_CASE("openings begin again after their number, and never if they or the game are random") {
    ContestPlan plan;
    plan.preset.rules = "isolation";
    CHECK(cycle_of_openings(plan) == 1);
    plan.openings.resize(7);
    CHECK(cycle_of_openings(plan) == 7);
    plan.preset.rules = "bot-battle";
    CHECK(cycle_of_openings(plan) == 0);
    plan.preset.rules = "isolation";
    plan.opening_plies = 4;
    CHECK(cycle_of_openings(plan) == 0);
}
