#include <doctest/doctest.h>

#include "arena/record/report/trees.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;
using report::Bracket;
using report::Duel;

namespace {

std::string text(const Duel& duel) {
    std::string line;
    for (const std::size_t side : {0U, 1U}) {
        const auto& player = duel.players[side];
        if (side == 1) line += '-';
        line += player ? std::to_string(*player + 1) : duel.is_bye ? "bye" : "?";
        if (player && duel.winner == player) line += '!';
    }
    return line;
}

// Returns the bracket as text: `semi-final 1!-4 2!-3, final 1-2`. Players are named by seed; ! marks the player that
// goes on.
std::string text(const Bracket& bracket) {
    std::string all;
    for (const auto& round : bracket.rounds) {
        all += (all.empty() ? "" : ", ") + round.name;
        for (const Duel& duel : round.duels) all += ' ' + text(duel);
    }
    return all;
}

Bracket bracket(const ContestPlan& plan, std::optional<std::size_t> games, const Verdict& verdict = better_seed_wins) {
    return bracket_of(play(plan, verdict, games).report());
}

ContestPlan knockout(std::size_t bots, bool bronze = false) {
    ContestPlan plan = plan_of(FormatKind::knockout, bots);
    plan.preset.format.bronze = bronze;
    return plan;
}

}  // namespace

TEST_CASE("the rounds to come are there, empty") {
    CHECK(text(bracket(knockout(4), 0)) == "semi-final 1-4 2-3, final ?-?");
    CHECK(text(bracket(knockout(6), 0)) == "quarter-final 1!-bye 4-5 2!-bye 3-6, semi-final ?-? ?-?, final ?-?");
}

TEST_CASE("the winner of a match goes on") {
    CHECK(text(bracket(knockout(4), 2)) == "semi-final 1!-4 2-3, final ?-?");
    CHECK(text(bracket(knockout(4), 4)) == "semi-final 1!-4 2!-3, final 1-2");
    CHECK(text(bracket(knockout(4), {})) == "semi-final 1!-4 2!-3, final 1!-2");
    CHECK(text(bracket(knockout(5), {}, worse_seed_wins)) ==
          "quarter-final 1!-bye 4-5! 2!-bye 3!-bye, semi-final 1-5! 2-3!, final 3-5!");
}

TEST_CASE("a columbia contest is drawn the same way") {
    CHECK(text(bracket(plan_of(FormatKind::columbia, 4), {})) == "semi-final 1!-4 2!-3, final 1!-2");
}

TEST_CASE("the bronze match is beside the tree") {
    const Bracket tree = bracket(knockout(4, true), {});
    CHECK(text(tree) == "semi-final 1!-4 2!-3, final 1!-2");
    REQUIRE(tree.bronze);
    CHECK(text(*tree.bronze) == "3!-4");
}

TEST_CASE("a drawn match that is played again is one duel with more points") {
    const Bracket tree = bracket(knockout(2), {}, always_drawn);
    CHECK(text(tree) == "final 1!-2");
    CHECK(tree.rounds[0].duels[0].points[0] == std::vector<double>{1, 1, 1});
    CHECK(tree.rounds[0].duels[0].points[1] == std::vector<double>{1, 1, 1});
}

TEST_CASE("the points stay with their players though the sides are exchanged") {
    ContestPlan plan = knockout(2);
    std::size_t game = 0;
    const auto later_won = [&game](std::size_t, std::size_t) -> std::optional<std::size_t> {
        return ++game <= 2 ? std::nullopt : std::optional<std::size_t>(1);
    };
    const Bracket tree = bracket_of(play(plan, later_won).report());
    CHECK(text(tree) == "final 1-2!");
    CHECK(tree.rounds[0].duels[0].points[0] == std::vector<double>{1, 0});
    CHECK(tree.rounds[0].duels[0].points[1] == std::vector<double>{1, 2});
}

TEST_CASE("play-offs follow the round robin of icpc") {
    const ContestPlan plan = plan_of(FormatKind::icpc, 5);
    CHECK(text(bracket(plan, 19)) == "");
    CHECK(text(bracket(plan, 20)) == "semi-final 1-4 2-3, final ?-?");
    CHECK(text(bracket(plan, {})) == "semi-final 1!-4 2!-3, final 1!-2");
    CHECK(text(bracket(plan_of(FormatKind::icpc, 3), {})) == "final 1!-2");
}

TEST_CASE("other formats have no tree") { CHECK(text(bracket(plan_of(FormatKind::swiss, 4), {})) == ""); }
