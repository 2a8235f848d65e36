// Void games: the ladder is as one without them, and still has them.
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "protocol/rng.hpp"
#include "tests/host/ladder/true_ladder.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena::host {
namespace {

constexpr const char* why = "the machine was out of memory";

std::string findings_of(const OpenLadder& club) {
    std::string lines;
    for (const WrongValue& each : verify_ladder(club.file, rules_of_ladder()).wrong)
        lines += each.place + ": " + words_of(each) + '\n';
    return lines;
}

// All numbers that follow from the games.
std::string numbers_of(const OpenLadder& club) {
    return test::run_sql(
        club.file,
        "SELECT author, round(rating, 6), round(deviation, 6), round(volatility, 8), submission, wins,"
        " draws, losses, last_match, last_opponent, matches_of_version, repeated FROM rating ORDER BY 1;"
        "SELECT author, match, submission, round(rating, 6), round(deviation, 6) FROM rating_point"
        " ORDER BY match, author");
}

// A game that was played, and when it is voided.
struct ChanceGame {
    LadderGame game;
    std::optional<int> voided_after = {};  // a match; nullopt: it counts
};

struct ChanceMatch {
    int id = 1;
    std::size_t first = 0;
    std::size_t second = 1;
    bool new_version = false;  // the first player has a new version in it
    std::array<ChanceGame, 2> games;
};

constexpr int matches_of_chance = 25;

// Few courses, so that games are repeated, also those that are voided.
std::vector<ChanceMatch> chance_matches(Rng& rng) {
    std::vector<ChanceMatch> all;
    for (int id = 1; id <= matches_of_chance; ++id) {
        ChanceMatch match;
        match.id = id;
        match.first = rng.below(4);
        match.second = (match.first + 1 + rng.below(3)) % 4;
        match.new_version = rng.below(8) == 0;
        const bool voids_both = rng.below(6) == 0;
        for (const int number : {1, 2}) {
            ChanceGame& chance = match.games[static_cast<std::size_t>(number - 1)];
            chance.game.number = number;
            if (const auto winner = static_cast<int>(rng.below(3)); winner > 0) chance.game.winner = winner;
            chance.game.reason = "stuck";
            chance.game.record = "a record";
            if (rng.below(4) != 0) chance.game.course = static_cast<std::int64_t>(rng.below(3));
            if (voids_both || rng.below(5) == 0)
                chance.voided_after =
                    id + static_cast<int>(rng.below(static_cast<std::uint64_t>(matches_of_chance - id + 1)));
        }
        all.push_back(match);
    }
    return all;
}

// Plays the matches. with_voided: also the games that are to be void, and voids each at its time, while the next match
// is being played; without them, a match of which nothing counts is not played.
void play_all(OpenLadder& club, const std::vector<ChanceMatch>& matches, bool with_voided) {
    for (const char* name : {"Ann", "Ben", "Cora", "Dan"}) club.let_play(name);
    test::run_sql(club.file, "UPDATE author SET house = 1600 WHERE name = 'Dan'");
    const auto void_due = [&](int now) {
        if (!with_voided) return;
        for (const ChanceMatch& each : matches)
            for (const ChanceGame& chance : each.games)
                if (chance.voided_after == now)
                    CHECK_FALSE(club.ladder->void_game({each.id, chance.game.number}, why, now));
    };
    for (const ChanceMatch& each : matches) {
        if (each.new_version) club.let_play(std::array{"Ann", "Ben", "Cora", "Dan"}.at(each.first));
        const auto players = club.ladder->players();
        void_due(each.id - 1);
        LadderMatch match{each.id, 1000 + each.id, players[each.first].submission, players[each.second].submission, "1",
                          {}};
        for (const ChanceGame& chance : each.games)
            if (with_voided || !chance.voided_after) match.games.push_back(chance.game);
        if (!match.games.empty()) club.ladder->enter(match, players[each.first], players[each.second]);
    }
    void_due(matches_of_chance);
}

}  // namespace

TEST_CASE("voiding games gives the ratings that the ladder would have without them, also during a match") {
    int voided = 0, repeated = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        CAPTURE(seed);
        Rng rng(seed);
        const auto matches = chance_matches(rng);
        OpenLadder all, others;
        play_all(all, matches, true);
        play_all(others, matches, false);
        CHECK(numbers_of(all) == numbers_of(others));
        CHECK(all.ladder->has_repeats() == others.ladder->has_repeats());
        voided += std::stoi(test::run_sql(all.file, "SELECT count(*) FROM ladder_game WHERE voided <> ''"));
        repeated += std::stoi(test::run_sql(all.file, "SELECT sum(repeated) FROM rating"));
    }
    CHECK(voided > 50);
    CHECK(repeated > 20);
}

TEST_CASE("a ladder with void games verifies, and a game that only looks void is found") {
    OpenLadder club;
    play_true_ladder(club);
    CHECK_FALSE(club.ladder->void_game({2, 1}, why, 50));
    CHECK(findings_of(club) == "");
    CHECK_FALSE(club.ladder->void_game({2, 2}, "and this one, too", 51));
    CHECK_FALSE(club.ladder->void_game({7, 2}, why, 52));
    CHECK(findings_of(club) == "");
    play_true_match(club, 8, 0, 2);
    CHECK(findings_of(club) == "");
    CHECK(verify_ladder(club.file, rules_of_ladder()).games == 14);
    test::run_sql(club.file, "UPDATE ladder_game SET voided = 'x' WHERE match = 3");
    const std::string found = findings_of(club);
    CHECK(found.find("match 3: a rating after it stands, and all its games are void") != std::string::npos);
    CHECK(found.find("the rating of Ann: ") != std::string::npos);
    test::run_sql(club.file, "UPDATE ladder_game SET voided = '' WHERE match = 3");
    test::run_sql(club.file, "UPDATE ladder_game SET voided = '' WHERE match = 7");
    CHECK(findings_of(club).find("the rating of Ben: ") != std::string::npos);
}

TEST_CASE("a void game stays in the lists, with its record and the reason, and in the organiser's history") {
    OpenLadder club;
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    club.play(1);
    club.play(2);
    CHECK_FALSE(club.ladder->void_game({1, 1}, why, 50));
    const auto games = club.ladder->games(9);
    REQUIRE(games.size() == 4);
    CHECK(games[3].game.voided == why);
    CHECK(games[3].game.winner == 1);
    CHECK(games[3].has_record);
    CHECK(games[2].game.voided.empty());
    REQUIRE(club.ladder->record(1, 1));
    CHECK(club.ladder->record(1, 1)->text == "the first record");
    CHECK(club.ladder->games(games[0].first.author, GameChoice::won, {}, 9).back().game.voided == why);
    CHECK(club.ladder->standings()[0].wins == 1);
    CHECK(club.ladder->standings()[0].games() == 3);
    const auto acts = OrganiserLedger(*club.ledger).acts(1);
    REQUIRE(acts.size() == 1);
    CHECK(acts[0].act == "void");
    CHECK(acts[0].reason == "game 1.1: " + std::string(why));
    CHECK(acts[0].at == 50);
    CHECK(club.ladder->void_game({1, 1}, "again", 51)->message == "game 1.1 is void already: " + std::string(why));
    CHECK(club.ladder->void_game({1, 3}, why, 51)->message == "there is no game 1.3 on the ladder");
    CHECK(OrganiserLedger(*club.ledger).acts(9).size() == 1);
    club.open();
    CHECK(club.ladder->games(9)[3].game.voided == why);
}

TEST_CASE("an author of whose games none counts has no rating, and gets one with the next match") {
    OpenLadder club;
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    club.play(1);
    for (const int number : {1, 2}) CHECK_FALSE(club.ladder->void_game({1, number}, why, 50));
    CHECK(club.ladder->standings()[0].games() == 0);
    CHECK(club.ladder->players()[0].glicko == Glicko());
    CHECK(club.ladder->players()[0].games == 0);
    CHECK(club.ladder->last_match() == 1);
    club.play(2);
    CHECK(club.ladder->standings()[0].games() == 2);
}

TEST_CASE("on a ladder by challenge, a void game leaves the places as they are") {
    OpenLadder club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.let_play(name);
    club.ladder->become(LadderKind::challenge);
    play_true_match(club, 1, 1, 0, true);
    play_true_match(club, 2, 2, 1, true);
    const std::string places =
        test::run_sql(club.file, "SELECT * FROM ladder_place ORDER BY place; SELECT * FROM challenge");
    for (const int number : {1, 2}) CHECK_FALSE(club.ladder->void_game({1, number}, why, 50));
    CHECK(test::run_sql(club.file, "SELECT * FROM ladder_place ORDER BY place; SELECT * FROM challenge") == places);
    CHECK(findings_of(club) == "");
}

}  // namespace isola_arena::host
