#include <doctest/doctest.h>

#include <sstream>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/contest/standings_text.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

const std::vector<FormatKind> formats_with_tables = format_kinds();

std::string text_of(const ContestPlan& plan, const Verdict& verdict = better_seed_wins,
                    std::optional<std::size_t> games = {}) {
    return standings_text(play(plan, verdict, games).report());
}

bool text_has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int widest_line(const std::string& text) {
    std::istringstream lines(text);
    int widest = 0;
    for (std::string line; std::getline(lines, line);) widest = std::max(widest, columns_of_text(line));
    return widest;
}

}  // namespace

TEST_CASE("a round robin of three") {
    const std::string text = text_of(plan_of(FormatKind::round_robin, 3));
    CHECK(text_has(text, "1 bot-1  2 2 0 0      2"));
    CHECK(text_has(text, " Sonneborn-  "));
    CHECK(text_has(text,
                   "\npoints in games against\n"
                   "         1 2 3\n"
                   "1 bot-1  x 2 2\n"
                   "2 bot-2  0 x 2\n"
                   "3 bot-3  0 0 x\n"));
    CHECK(text_has(text, "6 games, all played, club, round-robin, seed 7\n"));
    CHECK_FALSE(text_has(text, "superiority"));
}

TEST_CASE("two are compared by Elo and superiority") {
    CHECK(text_has(text_of(plan_of(FormatKind::round_robin, 2)), "bot-1 against bot-2: Elo "));
    CHECK(text_has(text_of(plan_of(FormatKind::round_robin, 2), always_drawn), "likelihood of superiority 50.0 %"));
}

TEST_CASE("every format fits into 80 columns, before, during and after the games") {
    for (const FormatKind kind : formats_with_tables)
        for (const std::size_t games : {0U, 9U, 1000U}) {
            ContestPlan plan = plan_of(kind, 12);
            plan.preset.tie = TieRule::speed;
            const std::string text = text_of(plan, better_seed_wins, games);
            CAPTURE(text);
            CHECK(widest_line(text) <= 80);
        }
}

TEST_CASE("nobody has a rating before the first game") {
    CHECK(text_has(text_of(plan_of(FormatKind::round_robin, 2), better_seed_wins, 0), " -   -"));
}

TEST_CASE("a large field has no crosstable") {
    CHECK(text_has(text_of(plan_of(FormatKind::swiss, 16)), "points in games against"));
    CHECK_FALSE(text_has(text_of(plan_of(FormatKind::swiss, 17)), "points in games against"));
}

TEST_CASE("remarks follow the table where it has no room for them") {
    ContestPlan plan = plan_of(FormatKind::knockout, 4);
    CHECK(text_has(text_of(plan), "2ms  winner\n"));
    plan.bots[0].spec.name = "a-bot-with-a-long-name";
    CHECK(text_has(text_of(plan),
                   "winner: a-bot-with-a-long-name; lost in the final: bot-2; lost in the\n"
                   "semi-final: bot-3, bot-4\n"));
    CHECK(text_has(text_of(plan_of(FormatKind::ladder, 2), worse_seed_wins),
                   "from place 2: bot-2; from place 1: bot-1\n"));
}

TEST_CASE("the ladder's rating stands beside the place") {
    CHECK(text_has(text_of(plan_of(FormatKind::ladder, 3)), "Glicko-2"));
}
