// The ladder in the ledger: a match is stored as a whole.
#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {
TEST_CASE("a match changes the ladder, also after a new start") {
    OpenLadder club;
    club.let_play("Ann");
    club.let_play("Ben");
    club.let_play("Cora");
    club.play(1);
    const auto before = club.ladder->standings();
    club.open();
    const auto standings = club.ladder->standings();
    REQUIRE(standings.size() == 3);
    CHECK(standings[0].name == "Ann");
    CHECK(standings[0].wins == 1);
    CHECK(standings[0].draws == 1);
    CHECK(standings[0].glicko.rating > 1500);
    CHECK(standings[0].glicko == before[0].glicko);
    CHECK(standings[1].losses == 1);
    CHECK(standings[2].name == "Cora");
    CHECK(standings[2].games() == 0);
    CHECK(club.ladder->last_match() == 1);
    const auto players = club.ladder->players();
    CHECK(players[0].last_opponent == players[1].author);
    CHECK(players[0].games == 2);
    CHECK(players[0].matches_of_version == 1);
    CHECK(players[0].last_match_at == 1001);
    CHECK_FALSE(players[2].last_match_at);
    CHECK_FALSE(players[2].last_opponent);
}

TEST_CASE("games are listed with both sides, the newest first, and their records are kept") {
    OpenLadder club;
    club.let_play("Ann");
    club.let_play("Ben");
    club.play(1);
    club.play(2);
    const auto games = club.ladder->games(3);
    REQUIRE(games.size() == 3);
    CHECK(games[0].match == 2);
    CHECK(games[0].game.number == 2);
    CHECK_FALSE(games[0].game.winner);
    CHECK(games[0].game.faults == "ann was late");
    CHECK(games[1].game.winner == 1);
    CHECK(games[1].first.name == "Ann");
    CHECK(games[1].second.version == 1);
    CHECK(club.ladder->games(50).size() == 4);
    const auto record = club.ladder->record(1, 2);
    REQUIRE(record);
    CHECK(record->text == "the second record");
    CHECK(record->player_1 == games[0].second.author);
    CHECK_FALSE(club.ladder->record(1, 3));
}

TEST_CASE("records are kept of the newest matches, results of all") {
    OpenLadder club;
    club.let_play("Ann");
    club.let_play("Ben");
    club.ladder.emplace(*club.ledger, 2);
    for (int id = 1; id <= 3; ++id) club.play(id);
    CHECK_FALSE(club.ladder->record(1, 1));
    CHECK(club.ladder->record(2, 1));
    CHECK(club.ladder->record(3, 2));
    const auto games = club.ladder->games(50);
    REQUIRE(games.size() == 6);
    CHECK(games[3].has_record);
    CHECK_FALSE(games[4].has_record);
    CHECK(games[5].game.winner == 1);
    CHECK(club.ladder->standings()[0].games() == 6);
}

TEST_CASE("a match that cannot be entered leaves nothing") {
    OpenLadder club;
    club.let_play("Ann");
    club.let_play("Ben");
    const LadderMatch match = club.play(1);
    const auto before = club.ladder->standings();
    const auto players = club.ladder->players();
    CHECK_THROWS_AS(club.ladder->enter(match, players[0], players[1]), DatabaseProblem);
    LadderMatch half = match;
    half.id = 2;
    half.games[1].number = 1;
    CHECK_THROWS_AS(club.ladder->enter(half, players[0], players[1]), DatabaseProblem);
    CHECK(club.ladder->last_match() == 1);
    CHECK(club.ladder->games(50).size() == 2);
    CHECK(club.ladder->standings()[0].games() == before[0].games());
}

TEST_CASE("a new version goes on with its author's rating, less certain") {
    OpenLadder club;
    club.let_play("Ann");
    club.let_play("Ben");
    for (int id = 1; id <= 20; ++id) club.play(id);
    const Glicko before = club.ladder->players()[0].glicko;
    REQUIRE(before.deviation < 150);
    const std::int64_t fresh = club.let_play("Ann");
    const LadderPlayer after = club.ladder->players()[0];
    CHECK(after.submission == fresh);
    CHECK(after.matches_of_version == 0);
    CHECK(after.glicko == Glicko{before.rating, 150, before.volatility});
    CHECK(club.ladder->standings()[0].glicko == after.glicko);
    CHECK(club.ladder->standings()[0].version == 2);
}

TEST_CASE("the key of the ladder is drawn once") {
    OpenLadder club, other;
    const Seed key = club.ladder->key();
    CHECK(key.is_secret());
    CHECK(club.ladder->key() == key);
    club.open();
    CHECK(club.ladder->key() == key);
    CHECK(other.ladder->key() != key);
}

}  // namespace isola_arena::host
