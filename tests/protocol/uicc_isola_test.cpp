// The rules of Isola, sentence by sentence as the University of Iowa Computing Conference 2010 stated them.
#include <doctest/doctest.h>

#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

TEST_SUITE_BEGIN("uicc isola");

TEST_CASE("the board is initially filled with squares") {
    const State game = first_board("isola", "7x7");
    for (const Square square : game.squares) CHECK(square == Square::open);
    CHECK(game.squares.size() == 49);
}

TEST_CASE("both players have one piece, in the middle of the row closest to their side") {
    CHECK(cells(first_board("isola", "7x7")) ==
          "111A111"
          "1111111"
          "1111111"
          "1111111"
          "1111111"
          "1111111"
          "111B111");
    for (int side = 7; side <= 27; side += 2) {
        const State game = start(*named_rules("isola", Size{side, side}));
        CHECK(game.pawns[Player::one] == Position(0, (side - 1) / 2));
        CHECK(game.pawns[Player::two] == Position(side - 1, (side - 1) / 2));
    }
}

TEST_CASE("player 1 moves first, and the players take turns") {
    const State game = first_board("isola");
    CHECK(game.to_move == Player::one);
    const State next = after(game, {"move;1,3;steal;0,0"});
    CHECK(next.to_move == Player::two);
    CHECK(after(next, {"move;5,3;steal;0,1"}).to_move == Player::one);
}

TEST_CASE("each turn consists of two actions: a move and a steal") {
    const State game = first_board("isola", "3x3");
    CHECK(cells(after(game, {"move;1,1;steal;0,0"})) ==
          "011"
          "1A1"
          "1B1");
    CHECK(verdict(game, "move;1,1") == "the steal is missing: the reply is move;R,C;steal;R,C");
}

TEST_CASE("a player moves to any open neighbouring square vertically, horizontally or diagonally") {
    const State game = board(
        "1;5x5;"
        "11111"
        "11111"
        "11A11"
        "11111"
        "1111B"
        ";3000");
    CHECK(moves_of(game) == "1,1 1,2 1,3 2,1 2,3 3,1 3,2 3,3");
    CHECK(legal(game, "move;1,2;steal;0,0"));
    CHECK(legal(game, "move;2,3;steal;0,0"));
    CHECK(legal(game, "move;3,1;steal;0,0"));
}

TEST_CASE("a valid move is more than 0 but no more than 1 space away") {
    const State game = board(
        "1;5x5;"
        "11111"
        "11111"
        "11A11"
        "11111"
        "1111B"
        ";3000");
    CHECK_FALSE(legal(game, "move;2,2;steal;0,0"));
    CHECK_FALSE(legal(game, "move;2,4;steal;0,0"));
    CHECK_FALSE(legal(game, "move;0,0;steal;1,1"));
    CHECK_FALSE(legal(game, "move;4,3;steal;0,0"));
}

TEST_CASE("a valid move is to an open space: not stolen, not occupied, on the board") {
    const State game = board(
        "1;3x3;"
        "0A1"
        "1B1"
        "111"
        ";3000");
    CHECK(moves_of(game) == "0,2 1,0 1,2");
    CHECK_FALSE(legal(game, "move;0,0;steal;2,2"));
    CHECK_FALSE(legal(game, "move;1,1;steal;2,2"));
    CHECK_FALSE(legal(game, "move;0,3;steal;2,2"));
}

TEST_CASE("the same player steals any other open square on the board, near or far") {
    const State game = board(
        "1;4x4;"
        "A111"
        "1011"
        "1111"
        "111B"
        ";3000");
    CHECK(steals_of(game, {0, 1}) == "0,0 0,2 0,3 1,0 1,2 1,3 2,0 2,1 2,2 2,3 3,0 3,1 3,2");
}

TEST_CASE("the square just left may be stolen") {
    const State game = first_board("isola", "3x3");
    CHECK(cells(after(game, {"move;1,1;steal;0,1"})) ==
          "101"
          "1A1"
          "1B1");
}

TEST_CASE("a valid steal is within the board and open") {
    const State game = board(
        "1;4x4;"
        "A111"
        "1011"
        "1111"
        "111B"
        ";3000");
    CHECK_FALSE(legal(game, "move;0,1;steal;1,1"));
    CHECK_FALSE(legal(game, "move;0,1;steal;3,3"));
    CHECK_FALSE(legal(game, "move;0,1;steal;0,1"));
    CHECK_FALSE(legal(game, "move;0,1;steal;4,0"));
    CHECK_FALSE(legal(game, "move;0,1;steal;0,4"));
}

TEST_CASE("a stolen square cannot be occupied by either player") {
    const State game = after(first_board("isola", "3x3"), {"move;0,0;steal;1,1"});
    CHECK_FALSE(legal(game, "move;1,1;steal;2,2"));
    const State back = after(game, {"move;2,2;steal;2,0"});
    CHECK_FALSE(legal(back, "move;1,1;steal;2,1"));
}

TEST_CASE("a stolen square stays stolen") {
    const State game = after(first_board("isola", "5x5"), {"move;1,2;steal;0,0", "move;3,2;steal;0,4"});
    CHECK(cells(game) ==
          "01110"
          "11A11"
          "11111"
          "11B11"
          "11111");
}

TEST_CASE("the first person who cannot move to any open neighbouring position loses") {
    const State game = board(
        "2;4x4;"
        "A111"
        "1111"
        "1100"
        "110B"
        ";3000");
    CHECK(verdict_on_game(game) == "player 1: no_move");
    CHECK(outcome(game)->explanation == "player 2 on 3,3 cannot move");
    CHECK(legal_turns(game).empty());
}

TEST_CASE("only the player whose turn it is loses by having no move") {
    const State game = board(
        "1;4x4;"
        "A111"
        "1111"
        "1100"
        "110B"
        ";3000");
    CHECK(verdict_on_game(game) == "undecided");
    CHECK(verdict_on_game(board("1;3x3;"
                                "A01"
                                "001"
                                "00B"
                                ";3000")) == "player 2: no_move");
}

TEST_CASE("a neighbour's piece shuts a player in as a stolen square does") {
    CHECK(verdict_on_game(board("1;3x3;"
                                "AB1"
                                "001"
                                "111"
                                ";3000")) == "player 2: no_move");
}

TEST_CASE("a player can move to the last free square and then steal the square just left") {
    const State game = board(
        "1;3x3;"
        "A10"
        "000"
        "00B"
        ";3000");
    CHECK(steals_of(game, {0, 1}) == "0,0");
    CHECK(verdict_on_game(after(game, {"move;0,1;steal;0,0"})) == "player 1: no_move");
}

TEST_CASE("a discarded turn leaves the board, and the game continues with the other player") {
    const State game = after(first_board("isola"), {"move;1,3;steal;0,0"});
    const State skipped = skip(game);
    CHECK(cells(skipped) == cells(game));
    CHECK(skipped.to_move == Player::one);
    CHECK(skipped.turns == game.turns + 1);
    CHECK(legal(skipped, "move;2,3;steal;0,1"));
}

TEST_CASE("the state reveals what is open: 1 an open space, 0 a stolen one, A player 1, B player 2") {
    const State game = board(
        "1;3x3;"
        "0A1"
        "111"
        "B11"
        ";3000");
    CHECK(game.at({0, 0}) == Square::gone);
    CHECK(game.at({0, 2}) == Square::open);
    CHECK(game.pawns[Player::one] == Position(0, 1));
    CHECK(game.pawns[Player::two] == Position(2, 0));
    CHECK(game.is_free({0, 2}));
    CHECK_FALSE(game.is_free({0, 0}));
    CHECK_FALSE(game.is_free({0, 1}));
    CHECK_FALSE(game.is_free({2, 0}));
}

TEST_CASE("a position next to the edge has neighbours that are off the board") {
    const State game = first_board("isola", "3x3");
    CHECK_FALSE(game.on_board(Position(0, 1).neighbour(Direction::north)));
    CHECK_FALSE(game.on_board(Position(2, 2).neighbour(Direction::east)));
    CHECK(game.on_board(Position(1, 1).neighbour(Direction::south_west)));
    CHECK_FALSE(game.is_free({-1, 0}));
}

TEST_SUITE_END();

}  // namespace isola_arena::isola
