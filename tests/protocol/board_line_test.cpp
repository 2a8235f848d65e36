#include <doctest/doctest.h>

#include "protocol/isola/text.hpp"
#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

// Returns `accepted`, or the reason why the line is refused.
std::string judged(std::string_view line, std::string_view variant = "isola") {
    const auto parsed = parse_board_line(variant, line);
    return parsed ? "accepted" : parsed.message();
}

constexpr const char* bad_player = "board line, player: expected 1 or 2, then ;";
constexpr const char* bad_milliseconds = "board line, milliseconds: expected a whole number and nothing after it";

}  // namespace

TEST_CASE("a board line is player, size, cells and milliseconds") {
    CHECK(board_line(first_board("isola"), 3000) ==
          "1;7x7;"
          "111A111"
          "1111111"
          "1111111"
          "1111111"
          "1111111"
          "1111111"
          "111B111"
          ";3000");
    CHECK(board_line(skip(first_board("isola", "3x4")), 0) ==
          "2;3x4;11A1"
          "1111"
          "1B11"
          ";0");
}

TEST_CASE("the first line of each variant") {
    CHECK(board_line(first_board("isolation"), 3000) ==
          "1;6x8;"
          "11111111"
          "11111111"
          "a1111111"
          "1111111b"
          "11111111"
          "11111111"
          ";3000");
    CHECK(board_line(first_board("queens"), 120000) ==
          "1;8x8;A1111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "11111111"
          "1111111B;120000");
}

TEST_CASE("a and b are players 1 and 2 on a fixed square, # is an empty fixed square") {
    const State game = after(first_board("isolation", "3x3"), {"move;0,0;steal;0,1"});
    CHECK(board_line(game, 1) == "2;3x3;A01#1b111;1");
    const State next = after(game, {"move;2,1;steal;0,2", "move;1,0;steal;2,2"});
    CHECK(board_line(next, 1) == "2;3x3;100a1#1B0;1");
    const State guest = board(
        "2;3x3;A11"
        "#B#"
        "111;1",
        "isolation");
    CHECK(cells(after(guest, {"move;1,0;steal;2,2"})) ==
          "A11"
          "b1#"
          "110");
}

TEST_CASE("0 is a stolen square, and in queens a filled one") {
    CHECK(cells(after(first_board("isola", "3x3"), {"move;1,1;steal;0,0"})) ==
          "011"
          "1A1"
          "1B1");
    CHECK(cells(after(first_board("queens", "3x3"), {"move;0,2"})) ==
          "01A"
          "111"
          "11B");
}

TEST_CASE("a board line is read as it is written, for every variant on every board") {
    for (const auto& [variant, summary] : variants())
        for (int rows = smallest_side; rows <= largest_side; ++rows)
            for (int columns = smallest_side; columns <= largest_side; ++columns) {
                const State state = start(*named_rules(variant, Size{rows, columns}));
                CHECK(parse_board_line(variant, board_line(state, 3000)).value() == BoardLine{state, 3000});
            }
}

TEST_CASE("the line of the largest board has at most the 4096 bytes of a line") {
    CHECK(board_line(first_board("isola", "32x32"), 999999999).size() == 1024 + 18);
}

TEST_CASE("the player is 1 or 2") {
    for (const std::string line :
         {"", ";", "1", "0;3x3;1A1111B11;1", "3;3x3;1A1111B11;1", "01;3x3;1A1111B11;1", " 1;3x3;1A1111B11;1",
          "one;3x3;1A1111B11;1", "A;3x3;1A1111B11;1", ";3x3;1A1111B11;1"}) {
        CAPTURE(line);
        CHECK(judged(line) == bad_player);
    }
    CHECK(judged("1;3x3;1A1111B11;1") == "accepted");
    CHECK(judged("2;3x3;1A1111B11;1") == "accepted");
}

TEST_CASE("the board is a size of 3 to 32 by 3 to 32") {
    CHECK(judged("1;") == "board line, board: expected ROWSxCOLUMNS, then ;");
    CHECK(judged("1;3x3") == "board line, board: expected ROWSxCOLUMNS, then ;");
    CHECK(judged("1;3X3;1A1111B11;1") == "board line, board \"3X3\": expected ROWSxCOLUMNS, such as 9x9");
    CHECK(judged("1;03x3;1A1111B11;1") == "board line, board \"03x3\": expected ROWSxCOLUMNS, such as 9x9");
    CHECK(judged("1;2x3;1A11B1;1") == "board line, board \"2x3\": each side has 3 to 32 squares");
    CHECK(judged("1;33x33;1;1") == "board line, board \"33x33\": each side has 3 to 32 squares");
    CHECK(judged("1;99999999x99999999;1;1") ==
          "board line, board \"99999999x99999999\": each side has 3 to 32 squares");
}

TEST_CASE("there are rows * columns cells") {
    CHECK(judged("1;3x3;1A1111B1;1") == "board line, cells: expected 9 characters, found 8");
    CHECK(judged("1;3x3;1A1111B111;1") == "board line, cells: expected 9 characters, found 10");
    CHECK(judged("1;3x4;1A1111B11;1") == "board line, cells: expected 12 characters, found 9");
    CHECK(judged("1;3x3;;1") == "board line, cells: expected 9 characters, found 0");
    CHECK(judged("1;3x3;1A1111B11") == "board line, cells: expected the cells, then ;");
}

TEST_CASE("a cell is one of 1 0 # A B a b") {
    for (const std::string cell : {"2", "x", ".", " ", "C", "c", "-", "\n", "\xff"}) {
        CAPTURE(cell);
        CHECK(judged("1;3x3;1A11" + cell + "1B11;1") ==
              "board line, cells: expected 1 0 # A B a b, found another character at place 5");
    }
}

TEST_CASE("each player stands on the board once") {
    for (const std::string line : {"1;3x3;1A1111111;1", "1;3x3;111111B11;1", "1;3x3;111111111;1", "1;3x3;AA1111B11;1",
                                   "1;3x3;1A1111BB1;1", "1;3x3;1Aa111B11;1", "1;3x3;1A111bB11;1"}) {
        CAPTURE(line);
        CHECK(judged(line) == "board line, cells: expected each player's pawn once");
    }
}

TEST_CASE("the milliseconds are a whole number") {
    CHECK(parse_board_line("isola", "1;3x3;1A1111B11;0")->milliseconds == 0);
    CHECK(parse_board_line("isola", "1;3x3;1A1111B11;999999999")->milliseconds == 999999999);
    for (const std::string end : {"", " ", "-1", "+1", "01", "1 ", " 1", "1.5", "1s", "1;", "1\r", "1000000000"}) {
        CAPTURE(end);
        CHECK(judged("1;3x3;1A1111B11;" + end) == bad_milliseconds);
    }
}

TEST_CASE("an unknown variant is refused by name") {
    CHECK(judged("1;3x3;1A1111B11;1", "chess") == "unknown rules \"chess\": known are isola, isolation, queens");
}

TEST_CASE("the position read from a line has no history") {
    const State played = after(first_board("isola", "3x3"), {"move;1,1;steal;0,0"});
    const State read = board(board_line(played, 1));
    CHECK(read.turns == 0);
    CHECK_FALSE(read.last.has_value());
    CHECK(read.squares == played.squares);
    CHECK(read.pawns == played.pawns);
    CHECK(read.to_move == played.to_move);
}

}  // namespace isola_arena::isola
