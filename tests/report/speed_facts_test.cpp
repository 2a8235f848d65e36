// What speed decided in a contest, and what games repeat, in words and numbers.
#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include "arena/base/text/setting_name.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/record/report/wording.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

constexpr std::int64_t us = 1000;

ContestPlan by_speed(FormatKind kind, std::size_t bots) {
    ContestPlan plan = plan_of(kind, bots);
    plan.preset.tie = TieRule::speed;
    return plan;
}

ContestPlan plan_with_one_game() {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2, 1);
    plan.preset.tie = TieRule::speed;
    return plan;
}

bool has_words(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("ranks that hang on speed alone are named with the rank that they would have") {
    const auto contest = play(by_speed(FormatKind::round_robin, 3), always_drawn).report();
    CHECK(contest.speed.matches == 3);
    CHECK(contest.speed.decided == 3);
    CHECK(contest.speed.within_noise == 0);
    CHECK(report::speed_text(contest) ==
          "Speed decided 3 of 3 matches. Ranks that hang on speed alone: bot-2 (2 instead of 1), bot-3 (3 instead of "
          "1).");
    const auto data = boost::json::parse(report::standings_json(contest)).at("speed");
    CHECK(data.at("decided") == 3);
    CHECK(data.at("ranks").at(1).at("name") == "bot-3");
    CHECK(data.at("ranks").at(1).at("without_speed") == 1);
    CHECK(has_words(report::report_page(contest, {}, {}), "Speed decided 3 of 3 matches."));
}

TEST_CASE("a difference that is less than that from game to game is noise") {
    // The means of bot-1 and bot-2 are 100 and 101 us, and differ from game to game by 20 us. Bot-3 needs 1000 us.
    const auto contest =
        play(by_speed(FormatKind::round_robin, 3), always_drawn, {}, [](GameSummary& game, auto entrants) {
            for (const Player player : both_players) {
                const auto bot = static_cast<std::int64_t>(entrants[player]);
                const std::int64_t swing = game.key.number % 2 == 1 ? 10 : -10;
                const std::int64_t mean = bot == 2 ? 1000 : 100 + bot + swing;
                game.speed[player] = {Nanoseconds(mean * us * 10), 10};
            }
        }).report();
    CHECK(contest.speed.decided == 3);
    CHECK(contest.speed.within_noise == 1);
    CHECK(contest.speed.ranks_by_noise == 1);
    CHECK(has_words(
        report::speed_text(contest),
        "In 1 of them the mean replies differ by less than those of one bot do from game to game: the machine's "
        "noise may have decided, and 1 rank would differ if these were drawn."));
}

TEST_CASE("a knock-out names no ranks, because other matches would have been played; without speed nothing is said") {
    const auto cup = play(by_speed(FormatKind::knockout, 4), always_drawn).report();
    CHECK(cup.speed.decided == 3);
    CHECK(cup.speed.ranks.empty());
    CHECK(report::speed_text(cup) == "Speed decided 3 of 3 matches.");
    CHECK(report::speed_text(play(by_speed(FormatKind::round_robin, 3)).report()).empty());
    const auto drawn = play(plan_of(FormatKind::round_robin, 3), always_drawn).report();
    CHECK(report::speed_text(drawn).empty());
    CHECK_FALSE(boost::json::parse(report::standings_json(drawn)).as_object().contains("speed"));
}

TEST_CASE("repeated games are counted, warned of, and rated once; in a contest of an older arena each time") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 2, 4);
    const auto same_course = [](GameSummary& game, PerPlayer<std::size_t> entrants) {
        game.course = entrants[Player::one] == 0 ? 1 : 2;
    };
    const auto contest = play(plan, better_seed_wins, {}, same_course).report();
    CHECK(contest.games_played == 4);
    CHECK(contest.games_repeated == 2);
    CHECK(contest.duel->games == 2);
    CHECK(contest.crosstable.against(0, 1).wins == 4);
    CHECK(contest.lines[0].standing.game_wins == 4);
    CHECK(has_words(on_command_line(report::repeats_text(contest)), "Only 2 of 4 games are distinct"));
    CHECK(has_words(on_command_line(report::repeats_text(contest)), "--openings or --opening-plies."));
    CHECK(boost::json::parse(report::standings_json(contest)).at("games_distinct") == 2);
    CHECK(report::facts_of(contest).has_repeats);
    plan.rates_repeats = true;
    const auto older = play(plan, better_seed_wins, {}, same_course).report();
    CHECK(older.duel->games == 4);
    CHECK(has_words(report::repeats_text(older), "Ratings count all of them"));
    CHECK(report::repeats_text(play(plan).report()).empty());
}

TEST_CASE("a struck bot changes nothing in what speed decided of the other matches") {
    for (const bool keeps : {true, false}) {
        ContestPlan plan = by_speed(FormatKind::round_robin, 4);
        // The first bot has left before its first game.
        ContestChange change{ContestChange::Kind::struck, 0, 6, keeps};
        const Book all(plan.preset.format, 4, TieRule::speed);
        for (int number = 1; number <= 6; ++number) {
            const Pairing& pairing = all.issued()[static_cast<std::size_t>(number) - 1];
            if (pairing.first == 0 || *pairing.second == 0) change.dropped.push_back(number);
        }
        plan.changes.push_back(change);
        const auto contest = play(plan, always_drawn).report();
        CHECK(contest.speed.matches == 3);
        CHECK(contest.speed.decided == 3);
        for (const report::MatchLine& match : contest.matches) {
            const bool is_played = match.fate == MatchFate::played;
            CHECK(is_played == (match.games.size() == 2));
            if (is_played) CHECK(match.winner == std::min(match.pairing.first, *match.pairing.second));
        }
    }
}

TEST_CASE("of a bot that has played only one game no noise is known, and this is said") {
    const auto contest = play(plan_with_one_game(), always_drawn).report();
    CHECK(contest.speed.decided == 1);
    CHECK(contest.speed.within_noise == 0);
    CHECK(contest.speed.of_unknown_noise == 1);
    CHECK(has_words(report::speed_text(contest),
                    "In 1 of them a bot has played only one game, so that its noise is not known."));
    CHECK(boost::json::parse(report::standings_json(contest)).at("speed").at("of_unknown_noise") == 1);
}
