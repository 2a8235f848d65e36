#include "arena/terminal/game/annotation.hpp"

#include <doctest/doctest.h>

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

template <class Note>
Note note(std::string_view line) {
    const auto annotation = parse_annotation(line);
    REQUIRE(annotation);
    REQUIRE(std::holds_alternative<Note>(*annotation));
    return std::get<Note>(*annotation);
}

}  // namespace

TEST_CASE("a cell is annotated by its square, colour and label") {
    CHECK(note<CellNote>("@cell 2,3 red") == CellNote{{2, 3}, {255, 0, 0}, ""});
    CHECK(note<CellNote>("@cell 0,10 #1e90FF  12 best \r") == CellNote{{0, 10}, {30, 144, 255}, "12 best"});
    CHECK(note<CellNote>("@cell 1,1 RebeccaPurple \x1b[2J").label == "\\x1b[2J");
}

TEST_CASE("an arrow has two squares and a colour, and nothing behind it") {
    CHECK(note<ArrowNote>("@arrow 0,0 3,4 gold") == ArrowNote{{0, 0}, {3, 4}, {255, 215, 0}});
    CHECK_FALSE(parse_annotation("@arrow 0,0 3,4 gold label"));
}

TEST_CASE("a judgement is an annotation") {
    CHECK(note<Judgement>("@value -0.25") == Judgement(ValueJudgement{-0.25}));
    CHECK(note<Judgement>("@proven won in 5 \r") == Judgement(ProvenJudgement{Verdict::won, 5}));
    CHECK_FALSE(parse_annotation("@value 1 2"));
}

TEST_CASE("a text is the rest of the line") {
    CHECK(note<TextNote>("@text  I see  a wall ").text == "I see  a wall");
    CHECK_FALSE(parse_annotation("@text"));
    CHECK_FALSE(parse_annotation("@text   "));
}

TEST_CASE("a malformed annotation is plain stderr") {
    for (const char* line :
         {"", "@", "cell 1,1 red", " @cell 1,1 red", "@cell", "@cell 1,1", "@cell 1 1 red", "@cell 01,1 red",
          "@cell -1,1 red", "@cell 1,1 reddish", "@cell 1,1 #12345", "@cell 1,1 #1234567", "@cell 1,1 #12345g",
          "@cells 1,1 red", "@Cell 1,1 red", "@arrow 1,1 red", "@arrow 1,1 2,2"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_annotation(line));
    }
}

TEST_CASE("colours are found by name in either case, and the nearest ones of a small palette") {
    CHECK(parse_colour("aliceblue") == Colour{240, 248, 255});
    CHECK(parse_colour("YellowGreen") == Colour{154, 205, 50});
    CHECK(parse_colour("lightgoldenrodyellow") == Colour{250, 250, 210});
    CHECK_FALSE(parse_colour("zebra"));
    CHECK_FALSE(parse_colour(""));
    CHECK(nearest_of_8({250, 10, 10}) == 1);
    CHECK(nearest_of_8({0, 0, 139}) == 4);
    CHECK(nearest_of_256({255, 0, 0}) == 196);
    CHECK(nearest_of_256({8, 8, 8}) == 232);
    CHECK(is_light({255, 255, 0}));
    CHECK_FALSE(is_light({0, 0, 255}));
}
