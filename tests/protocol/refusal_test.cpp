// Every refusal names the broken rule and the values that broke it.
#include <doctest/doctest.h>

#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

State crowded() {
    return board(
        "1;4x5;"
        "1A111"
        "10111"
        "1B111"
        "11111"
        ";3000");
}
State queens_board(std::string_view line) { return board(line, "queens"); }

}  // namespace

TEST_CASE("a move off the board") {
    CHECK(verdict(crowded(), "move;4,0;steal;0,0") == "move 4,0 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
    CHECK(verdict(crowded(), "move;0,5;steal;0,0") == "move 0,5 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
    CHECK(verdict(crowded(), "move;999999999,999999999") ==
          "move 999999999,999999999 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
    CHECK(refuse(crowded(), {{-1, 1}, Position{0, 0}})->message ==
          "move -1,1 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
}

TEST_CASE("a move that goes nowhere") {
    CHECK(verdict(crowded(), "move;0,1;steal;0,0") == "move 0,1 is where the pawn stands already");
}

TEST_CASE("a move onto the opponent") {
    const State game = board(
        "1;3x3;"
        "1A1"
        "1B1"
        "111"
        ";3000");
    CHECK(verdict(game, "move;1,1;steal;0,0") == "move 1,1 is occupied by the opponent");
}

TEST_CASE("a move to a square that is gone") {
    CHECK(verdict(crowded(), "move;1,1;steal;0,0") == "move 1,1 goes to a square that is stolen");
    CHECK(verdict(queens_board("1;3x3;"
                               "A01"
                               "111"
                               "11B"
                               ";3000"),
                  "move;0,1") == "move 0,1 goes to a square that is filled");
}

TEST_CASE("a step too far") {
    CHECK(verdict(crowded(), "move;0,3;steal;0,0") == "move 0,3 is more than one step away from player 1 on 0,1");
    CHECK(verdict(skip(crowded()), "move;0,0;steal;0,2") == "move 0,0 is more than one step away from player 2 on 2,1");
}

TEST_CASE("a queen's move out of line") {
    CHECK(verdict(queens_board("1;4x4;"
                               "A111"
                               "1111"
                               "1111"
                               "111B"
                               ";3000"),
                  "move;1,2") == "move 1,2 is not in line (row, column or diagonal) with player 1 on 0,0");
}

TEST_CASE("the refusal of a queen's move across obstacles names the first obstacle") {
    CHECK(verdict(queens_board("1;4x4;"
                               "A001"
                               "1111"
                               "1111"
                               "111B"
                               ";3000"),
                  "move;0,3") == "move 0,3 crosses 0,1, which is filled");
    CHECK(verdict(queens_board("2;4x4;"
                               "1111"
                               "1A11"
                               "1111"
                               "111B"
                               ";3000"),
                  "move;0,0") == "move 0,0 crosses 1,1, which is the opponent's square");
    CHECK(verdict(queens_board("2;4x4;"
                               "1111"
                               "1A11"
                               "1101"
                               "111B"
                               ";3000"),
                  "move;0,0") == "move 0,0 crosses 2,2, which is filled");
}

TEST_CASE("a steal off the board") {
    CHECK(verdict(crowded(), "move;0,0;steal;4,0") == "steal 4,0 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
    CHECK(refuse(crowded(), {{0, 0}, Position{0, -1}})->message ==
          "steal 0,-1 is off the 4x5 board (rows 0 to 3, columns 0 to 4)");
}

TEST_CASE("a steal of an occupied square") {
    CHECK(verdict(crowded(), "move;0,0;steal;0,0") == "steal 0,0 is the square that the pawn just moved to");
    CHECK(verdict(crowded(), "move;0,0;steal;2,1") == "steal 2,1 is occupied by the opponent");
}

TEST_CASE("a steal of a square that is gone") {
    CHECK(verdict(crowded(), "move;0,0;steal;1,1") == "steal 1,1 is stolen already");
}

TEST_CASE("a steal of a fixed square") {
    CHECK(verdict(first_board("isolation"), "move;2,1;steal;2,0") ==
          "steal 2,0 is a fixed square, which can never be stolen");
}

TEST_CASE("a steal left out, and a steal too many") {
    CHECK(verdict(crowded(), "move;0,0") == "the steal is missing: the reply is move;R,C;steal;R,C");
    CHECK(verdict(first_board("queens"), "move;0,1;steal;4,4") ==
          "these rules know no steal: the reply is move;R,C alone");
}

TEST_CASE("if move and steal are illegal, the refusal names the move") {
    CHECK(verdict(crowded(), "move;0,1;steal;9,9") == "move 0,1 is where the pawn stands already");
    CHECK(verdict(first_board("queens"), "move;9,9;steal;9,9") ==
          "move 9,9 is off the 8x8 board (rows 0 to 7, columns 0 to 7)");
}

}  // namespace isola_arena::isola
