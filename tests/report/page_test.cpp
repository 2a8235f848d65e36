#include <doctest/doctest.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/page/page.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

const std::string attack = "<script>alert('1')</script>\"&";

std::string page_of(const Played& contest) {
    const auto report = contest.report();
    const auto no_record = [](GameKey) -> Result<std::string> { return Error{"none kept"}; };
    return report_page(report, faults_of(report, contest.book, attack, no_record, printable));
}

std::string page_of(FormatKind kind, std::size_t bots, std::optional<std::size_t> games = {}) {
    return page_of(play(plan_of(kind, bots), better_seed_wins, games));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the page tells the winner when all is played, and the progress before") {
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

TEST_CASE("games that have pages of their own are linked, all others only named") {
    const Played contest = play(plan_of(FormatKind::round_robin, 3), better_seed_wins);
    const auto report = contest.report();
    const std::string page = report_page(report, {}, [](GameKey game, int) {
        return game.pairing == 1 ? "game.html#/game/1." + std::to_string(game.number) + attack : std::string();
    });
    CHECK(has(page, "<a id=\"game-1.1\" href=\"game.html#/game/1.1&lt;script&gt;"));
    CHECK(has(page, "<a id=\"game-1.2\" "));
    CHECK_FALSE(has(page, "<a id=\"game-2.1\""));
    CHECK(has(page, "<details open=\"open\"><summary>All 3 matches"));
    CHECK_FALSE(has(page_of(contest), "<a id="));
    CHECK_FALSE(has(page_of(contest), "<details open"));
}

TEST_CASE("with links no match is left out, for the list is the way to the games") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 110);
    plan.preset.format.games = 1;
    const Played contest = play(plan, better_seed_wins);
    const auto report = contest.report();
    REQUIRE(report.matches.size() == 5995);
    CHECK(has(report_page(report, {}), "The first 5000 of 5995 are shown."));
    const std::string all = report_page(report, {}, [](GameKey, int) { return std::string("x"); });
    CHECK_FALSE(has(all, "5000 of"));
    CHECK(has(all, "id=\"game-5995.1\""));
}

TEST_CASE("text of bots never becomes markup") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2);
    plan.preset.title = plan.preset.rules = plan.preset.source = plan.board = attack;
    plan.bots[0].author = plan.bots[0].language = plan.bots[0].spec.folder = attack;
    for (ContestBot& bot : plan.bots) {
        bot.spec.name += attack;
        bot.spec.arguments = {attack};
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
    // Two games need two wins, so the faster bot wins this match with fewer points.
    const auto slow_bot_wins_one = [](GameSummary& game, PerPlayer<std::size_t> entrants) {
        if (game.key.number == 1) game.winner = entrants[Player::one] == 1 ? Player::one : Player::two;
    };
    CHECK(has(page_of(play(plan, always_drawn, {}, slow_bot_wins_one)), "½ : 1½ by speed"));
    CHECK_FALSE(has(page_of(play(plan)), " by speed</td>"));
    plan = plan_of(FormatKind::knockout, 4);
    plan.preset.tie = TieRule::speed;
    CHECK(has(page_of(play(plan, always_drawn)), "<span class=\"how\">by speed</span>"));
}

TEST_CASE("a page of a large field is cut and says so") {
    const std::string page = page_of(FormatKind::swiss, 100);
    CHECK(has(page, "The first 40 of 100 are shown."));
    CHECK(has(page, "The first 60 of 100 are shown."));
    CHECK(has(page_of(FormatKind::knockout, 100), "The bracket is shown from the round of 64 on"));
    CHECK(page.size() < 400'000);
}

TEST_CASE("the mistakes of the bots are shown if games were analysed") {
    auto report = play(plan_of(FormatKind::round_robin, 3), better_seed_wins).report();
    CHECK_FALSE(has(report_page(report, {}), "Mistakes"));
    isola_arena::TurnTally tally;
    tally.games = 4;
    tally.judged = 10;
    tally.loss = 1.25;
    tally.accuracy = 870;
    tally.labels = {{isola_arena::Label::blunder, 3}};
    tally.thrown_away = 2;
    tally.time_trouble = 1;
    report.lines[1].analysis = tally;
    const std::string page = report_page(report, {});
    CHECK(has(page, "<a href=\"#mistakes\">Mistakes</a>"));
    const std::string table = page.substr(page.find("<section id=\"mistakes\""));
    for (const auto cell : {">bot-2</th>", ">4</td>", ">87 %</td>", ">0.125</td>", ">3</td>", ">2</td>", ">1</td>"})
        CHECK(has(table, cell));
    CHECK_FALSE(has(page, "against one opponent"));
    report.thrown = {{"bot-2", "bot-1", 2, 2, 8, 0, true}};
    const std::string with_pairs = report_page(report, {});
    CHECK(has(with_pairs, "Games thrown away against one opponent"));
    CHECK(has(with_pairs, ">stands out</td>"));
}
