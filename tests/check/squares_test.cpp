#include <doctest/doctest.h>

#include "arena/bots/check/positions/traits.hpp"

using namespace isola_arena::check;

TEST_CASE("squares are found in many notations") {
    for (const char* text : {"move;1,2;steal;3,14", "MOVE 1 2 STEAL 3 14", "(1,2) (3,14)", "1,2;3,14"})
        CHECK(as_reply(*squares_in(text)) == "move;1,2;steal;3,14");
    CHECK(as_reply(*squares_in("to 4/5")) == "move;4,5");
}

TEST_CASE("a text without exactly two or four numbers has no squares") {
    for (const char* text : {"", "hello", "1", "1,2,3", "1,2,3,4,5", "1234,5"})
        CHECK_FALSE(squares_in(text).has_value());
}

TEST_CASE("squares counted from 1 or with exchanged coordinates are found") {
    const Squares squares = *squares_in("move;1,2;steal;3,4");
    CHECK(as_reply(counted_from_zero(squares)) == "move;0,1;steal;2,3");
    CHECK(as_reply(exchanged(squares)) == "move;2,1;steal;4,3");
}
