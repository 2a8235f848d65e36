// The compact store of a contest's games: each stored game is found by its key.
#include <doctest/doctest.h>

#include "arena/contest/tournament/book.hpp"

namespace isola_arena {
namespace {

GameSummary game_of(int pairing, int number) {
    GameSummary game;
    game.key = {pairing, number};
    game.reason = number % 2 == 1 ? "no_move" : "late";
    game.explanation = "because of game " + std::to_string(pairing) + '.' + std::to_string(number);
    game.turns = 10 * pairing + number;
    game.discarded = {{pairing, number}};
    game.speed = {{Speed{Nanoseconds(1'000'000'000'000), 9}, Speed{Nanoseconds(5), 1}}};
    if (number != 2) game.winner = Player::two;
    if (number == 3) game.scores = PerPlayer<int>{{7, -7}};
    game.worst_ns[Player::one] = 5;
    return game;
}

std::vector<GameKey> keys_of(const Games& games) {
    std::vector<GameKey> keys;
    games.for_each([&](const GameSummary& game) { keys.push_back(game.key); });
    return keys;
}

}  // namespace

TEST_CASE("games come back as they were, by key, in whatever order they came") {
    Games games;
    for (const GameKey key : {GameKey{3, 2}, GameKey{1, 3}, GameKey{3, 1}, GameKey{1, 1}})
        CHECK(games.add(game_of(key.pairing, key.number)));
    CHECK(games.size() == 4);
    CHECK(keys_of(games) == std::vector<GameKey>{{1, 1}, {1, 3}, {3, 1}, {3, 2}});
    for (const GameKey key : keys_of(games)) CHECK(games.find(key) == game_of(key.pairing, key.number));
    CHECK_FALSE(games.contains({1, 2}));
    CHECK_FALSE(games.find({2, 1}));
    CHECK_FALSE(games.find({-1, 1}));
}

TEST_CASE("a game is there once") {
    Games games;
    CHECK(games.add(game_of(1, 1)));
    GameSummary other = game_of(1, 1);
    other.turns = 1;
    CHECK_FALSE(games.add(other));
    CHECK_FALSE(games.add(game_of(-1, 1)));
    CHECK(games.find({1, 1}) == game_of(1, 1));
    CHECK(games.size() == 1);
}

TEST_CASE("explanations are left out if nobody needs them, and nothing else is") {
    Games games(Games::Explanations::left_out);
    games.add(game_of(1, 1));
    GameSummary expected = game_of(1, 1);
    expected.explanation.clear();
    CHECK(games.find({1, 1}) == expected);
}

TEST_CASE("the same games are equal whatever order they came in") {
    Games one, other, fewer;
    for (const int number : {1, 2, 3}) one.add(game_of(1, number));
    for (const int number : {3, 2, 1}) other.add(game_of(1, number));
    for (const int number : {2, 3}) fewer.add(game_of(1, number));
    CHECK(one == other);
    CHECK_FALSE(one == fewer);
}

}  // namespace isola_arena
