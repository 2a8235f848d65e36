// The rules of Isolation with queen moves, sentence by sentence as Columbia's CSW4701 project states them. The project
// counts rows and columns from 1; this file counts from 0, as board lines do.
#include <doctest/doctest.h>

#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

State queens(std::string_view line) { return board(line, "queens"); }

}  // namespace

TEST_SUITE_BEGIN("columbia");

TEST_CASE("the board is 8 by 8, and x starts at (1,1), o at (8,8)") {
    CHECK(cells(first_board("queens")) ==
          "A1111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "1111111B");
}

TEST_CASE("the players alternate turns, with player x moving first") {
    CHECK(first_board("queens").to_move == Player::one);
    const State game = after(first_board("queens"), {"move;0,3"});
    CHECK(game.to_move == Player::two);
    CHECK(after(game, {"move;7,0"}).to_move == Player::one);
}

TEST_CASE("a player moves like a queen in chess, in any of the eight directions") {
    const State game = queens(
        "1;5x5;"
        "11111"
        "11111"
        "11A11"
        "11111"
        "111B1"
        ";3000");
    CHECK(moves_of(game) == "0,0 0,2 0,4 1,1 1,2 1,3 2,0 2,1 2,3 2,4 3,1 3,2 3,3 4,0 4,2 4,4");
}

TEST_CASE("a move along no row, column or diagonal is not a queen's move") {
    const State game = queens(
        "1;5x5;"
        "11111"
        "11111"
        "11A11"
        "11111"
        "111B1"
        ";3000");
    CHECK_FALSE(legal(game, "move;0,1"));
    CHECK_FALSE(legal(game, "move;4,1"));
    CHECK_FALSE(legal(game, "move;2,2"));
}

TEST_CASE("the path does not cross a square already filled in") {
    const State game = queens(
        "1;5x5;"
        "A1011"
        "11111"
        "11011"
        "11111"
        "1111B"
        ";3000");
    CHECK(moves_of(game) == "0,1 1,0 1,1 2,0 3,0 4,0");
    CHECK_FALSE(legal(game, "move;0,2"));
    CHECK_FALSE(legal(game, "move;0,3"));
    CHECK_FALSE(legal(game, "move;3,3"));
}

TEST_CASE("the path does not cross an occupied square") {
    const State game = queens(
        "1;5x5;"
        "A1111"
        "11111"
        "11B11"
        "11111"
        "11111"
        ";3000");
    CHECK(legal(game, "move;1,1"));
    CHECK_FALSE(legal(game, "move;2,2"));
    CHECK_FALSE(legal(game, "move;3,3"));
    CHECK_FALSE(legal(game, "move;4,4"));
}

TEST_CASE("after moving, the space vacated is filled and cannot be moved to again") {
    const State game = after(first_board("queens", "4x4"), {"move;0,2"});
    CHECK(cells(game) ==
          "01A1"
          "1111"
          "1111"
          "111B");
    CHECK_FALSE(legal(after(game, {"move;3,2"}), "move;0,0"));
}

TEST_CASE("only the space that was occupied is filled, not the path") {
    const State game = after(first_board("queens", "4x4"), {"move;0,3", "move;2,3", "move;0,1"});
    CHECK(cells(game) ==
          "0A10"
          "1111"
          "111B"
          "1110");
}

TEST_CASE("nothing is stolen") {
    CHECK(verdict(first_board("queens"), "move;0,3;steal;4,4") ==
          "these rules know no steal: the reply is move;R,C alone");
    CHECK(steals_of(first_board("queens"), {0, 3}).empty());
}

TEST_CASE("the game ends when a player can no longer move, leaving the other player as the winner") {
    const State game = queens(
        "1;4x4;"
        "A011"
        "0011"
        "1111"
        "111B"
        ";3000");
    CHECK(verdict_on_game(game) == "player 2: no_move");
    CHECK(verdict_on_game(queens("2;4x4;"
                                 "A111"
                                 "1111"
                                 "1100"
                                 "110B"
                                 ";3000")) == "player 1: no_move");
}

TEST_CASE("the opponent next to a player shuts the pawn in as a filled square does") {
    CHECK(verdict_on_game(queens("1;3x3;"
                                 "AB1"
                                 "001"
                                 "111"
                                 ";3000")) == "player 2: no_move");
}

TEST_CASE("the coordinate (1 1) is the top left of the board, rows first") {
    const State game = after(first_board("queens"), {"move;0,7"});
    CHECK(cells(game).substr(0, 8) == "0111111A");
}

TEST_CASE("an illegal move is refused") {
    CHECK_FALSE(legal(first_board("queens"), "move;8,0"));
    CHECK_FALSE(legal(first_board("queens"), "move;0,0"));
    CHECK_FALSE(legal(first_board("queens"), "move;7,7"));
    CHECK_FALSE(legal(first_board("queens"), "move;nil,nil"));
}

TEST_SUITE_END();

}  // namespace isola_arena::isola
