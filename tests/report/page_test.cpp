#include <doctest/doctest.h>

#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/record/report/page/page.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

const std::string attack = "<script>alert('1')</script>\"&";

std::string page_of(const Played& contest) {
    const auto report = contest.report();
    const auto no_record = [](GameKey) -> Result<std::string> { return Error{"none kept"}; };
    return report_page(report, faults_of(report, contest.book, attack, no_record, viewer::printable));
}

std::string page_of(FormatKind kind, std::size_t bots, std::optional<std::size_t> games = {}) {
    return page_of(play(plan_of(kind, bots), better_seed_wins, games));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the page tells the winner when all is played, and how far it is before") {
    CHECK(has(page_of(FormatKind::round_robin, 4), "<span class=\"laurel\">First place</span><strong>bot-1</strong>"));
    CHECK(has(page_of(FormatKind::round_robin, 4), "12 games, all played"));
    const std::string half = page_of(FormatKind::round_robin, 4, 5);
    CHECK(has(half, "5 of 12 games"));
    CHECK_FALSE(has(half, "First place"));
}

TEST_CASE("each format has the plot that belongs to it") {
    CHECK(has(page_of(FormatKind::knockout, 6), "<ol class=\"bracket\">"));
    CHECK(has(page_of(FormatKind::columbia, 6), "<ol class=\"bracket\">"));
    CHECK(has(page_of(FormatKind::icpc, 6), "<ol class=\"bracket\">"));
    CHECK(has(page_of(FormatKind::ladder, 6), "class=\"climb top1\""));
    for (const FormatKind kind : {FormatKind::round_robin, FormatKind::swiss, FormatKind::gauntlet}) {
        CHECK_FALSE(has(page_of(kind, 6), "class=\"bracket\""));
        CHECK_FALSE(has(page_of(kind, 6), "class=\"climb"));
    }
}

TEST_CASE("a contest without games says so") {
    CHECK(has(page_of(FormatKind::round_robin, 3, 0), "No game has been played yet."));
    CHECK(has(page_of(FormatKind::ladder, 3, 0), "No match of the ladder has been finished yet."));
    CHECK(has(page_of(FormatKind::icpc, 3, 0), "The knock-out has not begun."));
    CHECK(has(page_of(FormatKind::swiss, 3, 0), "No bot has made a fault."));
}

TEST_CASE("nothing that a bot says becomes markup") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2);
    plan.preset.title = plan.preset.rules = plan.preset.source = plan.board = attack;
    plan.bots[0].author = plan.bots[0].language = plan.bots[0].spec.folder = attack;
    for (ContestBot& bot : plan.bots) {
        bot.spec.name += attack;
        bot.spec.words = {attack};
    }
    const auto contest =
        play(plan, better_seed_wins, {}, [](GameSummary& game, auto) { fault(game, Player::one, "late", attack); });
    const std::string page = page_of(contest);
    CHECK_FALSE(has(page, "<script"));
    CHECK(has(page, "bot-1&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;"));
}

TEST_CASE("a match without a winner by games says what decided it") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2);
    plan.preset.tie = TieRule::speed;
    CHECK(has(page_of(play(plan, always_drawn)), "1 : 1 by speed"));
}

TEST_CASE("a page of a large field is cut and says so") {
    const std::string page = page_of(FormatKind::swiss, 100);
    CHECK(has(page, "The first 40 of 100 are shown."));
    CHECK(has(page, "The first 60 of 100 are shown."));
    CHECK(has(page_of(FormatKind::knockout, 100), "The bracket is shown from the round of 64 on"));
    CHECK(page.size() < 400'000);
}
