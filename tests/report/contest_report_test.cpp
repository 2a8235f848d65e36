#include <doctest/doctest.h>

#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

const std::vector<FormatKind> all_formats = format_kinds();

}  // namespace

TEST_CASE("the lines are those of the book's table, in every format and at every moment") {
    for (const FormatKind kind : all_formats)
        for (const std::size_t games : {0U, 1U, 5U, 1000U}) {
            CAPTURE(std::string(to_string(kind)));
            CAPTURE(games);
            const Played contest = play(plan_of(kind, 6), better_seed_wins, games);
            const auto report = contest.report();
            const auto table = contest.book.table();
            REQUIRE(report.lines.size() == table.size());
            for (std::size_t at = 0; at < table.size(); ++at) {
                CHECK(report.lines[at].standing == table[at]);
                CHECK(report.place[table[at].entrant] == at);
            }
            CHECK(report.games_played == contest.book.games().size());
            CHECK(report.over == contest.book.over());
        }
}

TEST_CASE("games and matches of all bots add up") {
    for (const FormatKind kind : all_formats) {
        CAPTURE(std::string(to_string(kind)));
        const auto report = play(plan_of(kind, 7)).report();
        long games = 0;
        for (const auto& line : report.lines) games += report.crosstable.total(line.standing.entrant).games();
        CHECK(games == 2 * static_cast<long>(report.games_played));
        std::size_t listed = 0;
        for (const auto& match : report.matches) listed += match.games.size();
        CHECK(listed == report.games_played);
        CHECK(report.games_total == report.games_played);
    }
}

TEST_CASE("the total never is less than what is known to come") {
    // Every match is drawn, so every match of the knock-out is played three times.
    const ContestPlan plan = plan_of(FormatKind::knockout, 4);
    CHECK(play(plan, always_drawn, 0).report().games_total == 6);
    CHECK(play(plan, always_drawn, 13).report().games_total == 14);
    CHECK(play(plan, always_drawn).report().games_total == 18);
}

TEST_CASE("a match is described by its games") {
    const auto report = play(plan_of(FormatKind::round_robin, 2)).report();
    REQUIRE(report.matches.size() == 1);
    const auto& match = report.matches.front();
    CHECK(match.finished);
    CHECK(match.winner == 0);
    CHECK(match.points(0) == 2);
    CHECK(match.points(1) == 0);
    CHECK(match.first_of(match.games[0]) == match.pairing.first);
    CHECK(match.first_of(match.games[1]) == match.pairing.second);
}

TEST_CASE("half a match has no winner yet") {
    const auto report = play(plan_of(FormatKind::round_robin, 2), better_seed_wins, 1).report();
    CHECK_FALSE(report.matches.front().finished);
    CHECK_FALSE(report.matches.front().winner);
    CHECK(report.matches.front().games.size() == 1);
}

TEST_CASE("a bye is a finished match without games") {
    const auto report = play(plan_of(FormatKind::swiss, 5)).report();
    int byes = 0;
    for (const auto& match : report.matches) {
        if (!match.is_bye()) continue;
        ++byes;
        CHECK(match.finished);
        CHECK(match.winner == match.pairing.first);
        CHECK(match.games.empty());
    }
    CHECK(byes == 3);
}

TEST_CASE("two entrants are compared with each other") {
    CHECK(play(plan_of(FormatKind::round_robin, 2)).report().duel->elo > 0);
    CHECK_FALSE(play(plan_of(FormatKind::round_robin, 3)).report().duel);
}

TEST_CASE("ladders are rated by Glicko-2 beside the place") {
    const auto report = play(plan_of(FormatKind::ladder, 4), worse_seed_wins).report();
    CHECK(names(report) == "bot-4 bot-3 bot-2 bot-1");
    REQUIRE(report.lines.front().glicko);
    CHECK(report.lines.front().glicko->rating > 1500);
    CHECK_FALSE(play(plan_of(FormatKind::round_robin, 4)).report().lines.front().glicko);
}

TEST_CASE("reply times") {
    const auto report = play(plan_of(FormatKind::round_robin, 3)).report();
    CHECK(report.line_of(2).game_means_ns == std::vector<std::int64_t>(4, 3'000'000));
    CHECK(report.line_of(2).statistics.worst_ns == 6'000'000);
}

TEST_CASE("texts of bots are cleaned") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2);
    plan.bots[0].spec.name = "red\x1b[31m";
    plan.bots[0].author = "a\xff";
    const auto report =
        play(plan, better_seed_wins, {}, [](GameSummary& game, auto) { game.explanation = "\x07"; }).report();
    CHECK(report.name(0) == "red\\x1b[31m");
    CHECK(report.line_of(0).author == "a\\xff");
    CHECK(report.matches[0].games[0].explanation == "\\x07");
}
