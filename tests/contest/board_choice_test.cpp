#include <doctest/doctest.h>

#include <set>

#include "arena/contest/preset.hpp"

using namespace isola_arena;

namespace {

std::string chosen(const BoardChoice& choice, std::string_view wanted) {
    Rng rng(1);
    return *choose_board(choice, "somebody's", wanted, rng);
}

std::string error_of_board(const BoardChoice& choice, std::string_view contest, std::string_view wanted) {
    Rng rng(1);
    const auto board = choose_board(choice, contest, wanted, rng);
    REQUIRE_FALSE(board.ok());
    return board.message();
}

const BoardChoice uicc = OddSquares{7, 27};
const BoardChoice assignment = FixedBoard{"6x8"};
const BoardChoice any = AnyBoard{};

}  // namespace

TEST_CASE("a random board is any of the contest's square boards with an odd side, and no other") {
    Rng rng(42);
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(*choose_board(uicc, "uicc-isola", i % 2 ? "random" : "", rng));
    CHECK(seen == std::set<std::string>{"7x7", "9x9", "11x11", "13x13", "15x15", "17x17", "19x19", "21x21", "23x23",
                                        "25x25", "27x27"});
}

TEST_CASE("the same generator draws the same board") {
    Rng one(7);
    Rng other(7);
    for (int i = 0; i < 20; ++i) CHECK(*choose_board(uicc, "c", "", one) == *choose_board(uicc, "c", "", other));
}

TEST_CASE("a board that was given draws no random number") {
    Rng asked(7);
    Rng untouched(7);
    CHECK(*choose_board(uicc, "c", "9x9", asked) == "9x9");
    CHECK(asked.next() == untouched.next());
}

TEST_CASE("a contest refuses boards that it does not play") {
    CHECK(chosen(uicc, "9x9") == "9x9");
    CHECK(error_of_board(uicc, "uicc-isola", "8x8") ==
          "contest uicc-isola plays odd square boards from 7x7 to 27x27, not 8x8");
    for (const char* board : {"5x5", "29x29", "9x7", "7x9"}) CHECK(error_of_board(uicc, "c", board).ends_with(board));
    CHECK(chosen(assignment, "") == "6x8");
    CHECK(chosen(assignment, "random") == "6x8");
    CHECK(chosen(assignment, "6x8") == "6x8");
    CHECK(error_of_board(assignment, "isolation", "8x6") == "contest isolation plays 6x8 boards, not 8x6");
}

TEST_CASE("without a contest every board from 3x3 to 32x32 will do") {
    CHECK(chosen(any, "") == "");
    CHECK(chosen(any, "3x32") == "3x32");
    CHECK(error_of_board(any, "", "2x3") == "the arena plays boards from 3x3 to 32x32, not 2x3");
    CHECK(error_of_board(any, "", "33x3") == "the arena plays boards from 3x3 to 32x32, not 33x3");
    Rng rng(3);
    for (int i = 0; i < 50; ++i) CHECK(chosen(uicc, *choose_board(any, "", "random", rng)) != "");
}

TEST_CASE("a text that is not a board is refused and quoted") {
    for (const char* text : {"9", "9x", "x9", "9X9", "09x9", "9x9x9", " 9x9", "Random", "nine"})
        CHECK(error_of_board(uicc, "c", text) ==
              "board \"" + std::string(text) + "\": expected ROWSxCOLUMNS, such as 9x9, or random");
}

TEST_CASE("the boards of a contest, and the smallest and the largest one where any will do") {
    using Boards = std::vector<std::string>;
    CHECK(boards_of(uicc) ==
          Boards{"7x7", "9x9", "11x11", "13x13", "15x15", "17x17", "19x19", "21x21", "23x23", "25x25", "27x27"});
    CHECK(boards_of(assignment) == Boards{"6x8"});
    CHECK(boards_of(any) == Boards{"3x3", "32x32"});
    CHECK(boards_of(NoBoard{}).empty());
}
