#include <doctest/doctest.h>

#include "arena/cli/match/parallel_match.hpp"

using namespace isola_arena;

namespace {

GameHeader header(int game) {
    GameHeader header;
    header.game_number = game;
    header.players = {{Entrant{"ann", "./ann"}, Entrant{"b\x1b", "./b"}}};
    if (game % 2 == 0) std::swap(header.players[Player::one], header.players[Player::two]);
    return header;
}

GameEnded ended(std::optional<Player> winner) {
    GameEnded ended;
    ended.winner = winner;
    return ended;
}

TurnStarted turn(int number) {
    TurnStarted started;
    started.turn = number;
    return started;
}

}  // namespace

TEST_CASE("a match's progress is its game, its turn, and what the first bot has won, drawn and lost") {
    MatchSoFar state(20);
    CHECK(state.text() == "");
    state.take(header(1));
    state.take(turn(7));
    CHECK(state.text() == "game 1 of 20, turn 7");
    MatchSoFar of_level(12, "level 3: ");
    CHECK(of_level.text() == "");
    of_level.take(header(5));
    CHECK(of_level.text() == "level 3: game 5 of 12, turn 0");
    state.take(ended(Player::one));
    state.take(header(2));
    CHECK(state.text() == "game 2 of 20, turn 0; ann 1 won, 0 drawn, 0 lost; Elo more than -306, 95 % interval");
    state.take(ended(Player::two));  // ann is the second player of this game
    state.take(header(3));
    state.take(ended(Player::two));
    state.take(header(4));
    state.take(ended({}));
    CHECK(state.text().starts_with("game 4 of 20, turn 0; ann 2 won, 1 drawn, 1 lost; Elo +"));
    CHECK(state.text().ends_with("), 95 % interval"));
}

TEST_CASE("a single game's progress is its turn") {
    MatchSoFar state(1);
    state.take(header(1));
    state.take(turn(41));
    CHECK(state.text() == "turn 41");
}
