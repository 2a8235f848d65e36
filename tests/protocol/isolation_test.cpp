// The rules of Isolation, sentence by sentence as the assignment with the classes Position and Board states them.
#include <doctest/doctest.h>

#include "protocol/isola/text.hpp"
#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

State isolation(std::string_view line) { return board(line, "isolation"); }

}  // namespace

TEST_SUITE_BEGIN("isolation");

TEST_CASE("the game is played on a 6 by 8 grid") {
    const State game = first_board("isolation");
    CHECK(game.rules.size == Size{6, 8});
    CHECK(game.squares.size() == 48);
}

TEST_CASE("to start, all platforms are in place and each pawn stands on its starting location") {
    CHECK(cells(first_board("isolation")) ==
          "11111111"
          "11111111"
          "a1111111"
          "1111111b"
          "11111111"
          "11111111");
    CHECK(moves_of(first_board("isolation")) == "1,0 1,1 2,1 3,0 3,1");
}

TEST_CASE("the two starting squares are fixed, all other squares are removable") {
    const State game = first_board("isolation");
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 8; ++column) {
            const Position at(row, column);
            const bool starting = at == Position(2, 0) || at == Position(3, 7);
            CHECK(game.at(at) == (starting ? Square::fixed : Square::open));
        }
}

TEST_CASE("each pawn occupies exactly one platform") {
    const State game = after(first_board("isolation"), {"move;2,1;steal;0,0"});
    CHECK(game.pawns[Player::one] == Position(2, 1));
    CHECK(game.pawns[Player::two] == Position(3, 7));
    CHECK(cells(game) ==
          "01111111"
          "11111111"
          "#A111111"
          "1111111b"
          "11111111"
          "11111111");
}

TEST_CASE("on each turn the pawn moves one space in any direction: left, right, forward, back or diagonally") {
    const State game = isolation(
        "1;6x8;"
        "11111111"
        "11111111"
        "#11A1111"
        "1111111b"
        "11111111"
        "11111111"
        ";3000");
    CHECK(moves_of(game) == "1,2 1,3 1,4 2,2 2,4 3,2 3,3 3,4");
    CHECK_FALSE(legal(game, "move;2,5;steal;0,0"));
}

TEST_CASE("a pawn cannot occupy a location where the platform has been removed, or that of another pawn") {
    const State game = isolation(
        "1;6x8;"
        "11111111"
        "11011111"
        "#11AB111"
        "1111111#"
        "11111111"
        "11111111"
        ";3000");
    CHECK(moves_of(game) == "1,3 1,4 2,2 3,2 3,3 3,4");
}

TEST_CASE("a pawn cannot move to a location outside of the board") {
    const State game = first_board("isolation");
    CHECK_FALSE(game.on_board({2, -1}));
    CHECK_FALSE(refuse(game, {{2, -1}, Position{0, 0}}) == std::nullopt);
    CHECK_FALSE(legal(isolation("1;6x8;"
                                "1111111A"
                                "11111111"
                                "#1111111"
                                "1111111b"
                                "11111111"
                                "11111111"
                                ";3000"),
                      "move;0,8;steal;0,0"));
}

TEST_CASE("after moving, the player removes one platform") {
    const State game = first_board("isolation");
    CHECK(verdict(game, "move;2,1") == "the steal is missing: the reply is move;R,C;steal;R,C");
    CHECK(after(game, {"move;2,1;steal;5,7"}).at({5, 7}) == Square::gone);
}

TEST_CASE("a starting square cannot be removed, whether or not a pawn stands on it") {
    const State game = after(first_board("isolation"), {"move;2,1;steal;0,0"});
    CHECK(verdict(game, "move;3,6;steal;2,0") == "steal 2,0 is a fixed square, which can never be stolen");
    CHECK(verdict(game, "move;3,6;steal;3,7") == "steal 3,7 is a fixed square, which can never be stolen");
    CHECK(verdict(first_board("isolation"), "move;2,1;steal;3,7") == "steal 3,7 is occupied by the opponent");
}

TEST_CASE("a square occupied by a pawn cannot be removed") {
    const State game = after(first_board("isolation"), {"move;2,1;steal;0,0"});
    CHECK(verdict(game, "move;3,6;steal;2,1") == "steal 2,1 is occupied by the opponent");
    CHECK(verdict(game, "move;3,6;steal;3,6") == "steal 3,6 is the square that the pawn just moved to");
}

TEST_CASE("the square just left can be removed unless it is a starting square") {
    const State game = isolation(
        "1;6x8;"
        "A1111111"
        "11111111"
        "#1111111"
        "1111111b"
        "11111111"
        "11111111"
        ";3000");
    CHECK(legal(game, "move;0,1;steal;0,0"));
    CHECK_FALSE(legal(first_board("isolation"), "move;2,1;steal;2,0"));
}

TEST_CASE("a starting square can be stood on, by either player") {
    const State game = isolation(
        "1;6x8;"
        "11111111"
        "11111111"
        "#A111111"
        "1111111#"
        "11111111"
        "1111111B"
        ";3000");
    CHECK_FALSE(game.is_free({2, 1}));
    CHECK(legal(game, "move;2,0;steal;0,0"));
    const State guest = isolation(
        "2;6x8;"
        "11111111"
        "11111111"
        "#B111111"
        "1111111#"
        "11111111"
        "1111111A"
        ";3000");
    CHECK(cells(after(guest, {"move;2,0;steal;0,0"})) ==
          "01111111"
          "11111111"
          "b1111111"
          "1111111#"
          "11111111"
          "1111111A");
}

TEST_CASE("the player who cannot legally move his pawn on his turn loses") {
    const State game = isolation(
        "2;6x8;"
        "11111111"
        "11111111"
        "#A111100"
        "1111110b"
        "11111100"
        "11111111"
        ";3000");
    CHECK(verdict_on_game(game) == "player 1: no_move");
}

TEST_CASE("whether a player could move is known for either player, whoever's turn it is") {
    const State game = isolation(
        "1;6x8;"
        "11111111"
        "11111111"
        "#A111100"
        "1111110b"
        "11111100"
        "11111111"
        ";3000");
    CHECK(moves(game, Player::two).empty());
    CHECK(in_order(moves(game, Player::one)) == "1,0 1,1 1,2 2,0 2,2 3,0 3,1 3,2");
    CHECK(verdict_on_game(game) == "undecided");
}

TEST_CASE("in the rare position where no square can be removed after the move, the move alone is the turn") {
    const State game = isolation(
        "1;6x8;"
        "00000000"
        "01000000"
        "a0000000"
        "0000000b"
        "00000000"
        "00000000"
        ";3000");
    CHECK(steals_of(game, {1, 1}).empty());
    CHECK(cells(after(game, {"move;1,1"})) ==
          "00000000"
          "0A000000"
          "#0000000"
          "0000000b"
          "00000000"
          "00000000");
    CHECK(legal_turns(game) == std::vector<Turn>{{{1, 1}, std::nullopt}});
}

TEST_CASE("stealing where no square can be stolen is illegal") {
    const State game = isolation(
        "1;6x8;"
        "00000000"
        "01000000"
        "a0000000"
        "0000000b"
        "00000000"
        "00000000"
        ";3000");
    CHECK(verdict(game, "move;1,1;steal;2,0") == "steal 2,0 is a fixed square, which can never be stolen");
    CHECK(verdict(game, "move;1,1;steal;1,1") == "steal 1,1 is the square that the pawn just moved to");
    CHECK(verdict(game, "move;1,1;steal;0,0") == "steal 0,0 is stolen already");
}

TEST_CASE("from an ordinary square the square just left can always be removed, so the steal is never left out") {
    const State game = isolation(
        "1;6x8;"
        "00000000"
        "0A000000"
        "#0000000"
        "0000000b"
        "00000000"
        "00000000"
        ";3000");
    CHECK(steals_of(game, {2, 0}) == "1,1");
    CHECK_FALSE(legal(game, "move;2,0"));
}

TEST_CASE("a game may begin with the pawns elsewhere") {
    const State game = isolation(
        "2;6x8;"
        "A1111111"
        "11111111"
        "#1111111"
        "1111111#"
        "11111111"
        "1111111B"
        ";3000");
    CHECK(game.pawns[Player::one] == Position(0, 0));
    CHECK(moves_of(game) == "4,6 4,7 5,6");
}

TEST_SUITE_END();

}  // namespace isola_arena::isola
