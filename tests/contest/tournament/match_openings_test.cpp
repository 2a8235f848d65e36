// The openings of a contest's matches.
#include <doctest/doctest.h>

#include "arena/contest/tournament/tournament.hpp"

namespace isola_arena {
namespace {

ContestPlan contest_with(std::vector<std::string> openings) {
    ContestPlan contest;
    contest.preset.rules = "isola board=5x5";
    contest.preset.board = NoBoard{};
    contest.seed = 1;
    contest.bots.resize(2);
    for (std::string& position : openings) contest.openings.push_back({std::move(position), {}});
    return contest;
}

std::string openings_of(const ContestPlan& contest, int round, int games) {
    TournamentParts parts;
    parts.complete_rules = [](const std::string& rules, const std::string&) { return rules; };
    Pairing pairing;
    pairing.round = round;
    pairing.second = 1;
    pairing.games = games;
    std::string text;
    for (const Opening& opening : match_of(contest, 7, pairing, parts).openings) text += opening.position;
    return text;
}

}  // namespace

TEST_CASE(
    "a match has an opening for each pair of its games, and the next round continues with the next ones, cyclically") {
    const ContestPlan contest = contest_with({"a", "b", "c", "d", "e"});
    CHECK(openings_of(contest, 1, 4) == "ab");
    CHECK(openings_of(contest, 2, 4) == "cd");
    CHECK(openings_of(contest, 3, 4) == "ea");
    CHECK(openings_of(contest, 1, 3) == "ab");
    CHECK(openings_of(contest, 5, 1) == "e");
    CHECK(openings_of(contest, 6, 2) == "a");
}

TEST_CASE("a contest without openings has none in its matches") { CHECK(openings_of(contest_with({}), 1, 2).empty()); }

TEST_CASE("a contest of one match has the seed of the match") {
    const ContestPlan contest = contest_with({});
    TournamentParts parts;
    parts.complete_rules = [](const std::string& rules, const std::string&) { return rules; };
    Pairing pairing;
    pairing.second = 1;
    CHECK(match_of(contest, 1, pairing, parts).seed != contest.seed);
    parts.is_one_match = true;
    CHECK(match_of(contest, 1, pairing, parts).seed == contest.seed);
}

}  // namespace isola_arena
