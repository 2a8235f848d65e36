#include <doctest/doctest.h>

#include "arena/record/analysis/turn_words.hpp"

using namespace isola_arena;

TEST_CASE("a better reply is told by the squares that differ") {
    CHECK(instead_of("move;1,2;steal;3,4", "move;1,2;steal;0,0") == "steal 3,4 instead of 0,0");
    CHECK(instead_of("move;1,2;steal;3,4", "move;2,2;steal;3,4") == "move 1,2 instead of 2,2");
    CHECK(instead_of("move;1,2;steal;3,4", "move;2,2;steal;10,0") ==
          "move 1,2 instead of 2,2, and steal 3,4 instead of 10,0");
    CHECK(instead_of("move;1,2", "move;2,2") == "move 1,2 instead of 2,2");
}

TEST_CASE("replies of another form, of two forms, or that are equal are written whole") {
    CHECK(instead_of("play;34;left", "play;01;right") == "play 34 left instead of play 01 right");
    CHECK(instead_of("move;3", "retreat;3") == "move 3 instead of retreat 3");
    CHECK(instead_of("move;1,2", "move;1,2;steal;3,4") == "move 1,2 instead of move 1,2 steal 3,4");
    CHECK(instead_of("steal;1,2;move;3,4", "move;3,4;steal;1,2") == "steal 1,2 move 3,4 instead of move 3,4 steal 1,2");
    CHECK(instead_of("pass", "") == "pass instead of ");
    CHECK(instead_of("move;1,2", "move;1,2") == "move 1,2 instead of move 1,2");
}

TEST_CASE("a chance is the share of the points") {
    CHECK(chance_text(1) == "100 %");
    CHECK(chance_text(0.5) == "75 %");
    CHECK(chance_text(-0.25) == "38 %");
    CHECK(chance_text(-1) == "0 %");
}
