#include <doctest/doctest.h>

#include "protocol/isola/game.hpp"
#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

std::string why_not_size(std::string_view text) {
    const auto size = parse_size(text);
    return size ? "accepted" : size.message();
}

std::string starts_of(std::string_view variant, std::string_view size) {
    const State state = first_board(variant, size);
    return to_string(state.pawns[Player::one]) + " " + to_string(state.pawns[Player::two]);
}

}  // namespace

TEST_CASE("there are three variants, known by name") {
    std::vector<std::string_view> names;
    for (const auto& [name, summary] : variants()) {
        CHECK(named_rules(name)->name == name);
        CHECK(!summary.empty());
        names.push_back(name);
    }
    CHECK(names == std::vector<std::string_view>{"isola", "isolation", "queens"});
}

TEST_CASE("an unknown name is refused with the names that are known") {
    CHECK(named_rules("chess").message() == "unknown rules \"chess\": known are isola, isolation, queens");
    CHECK(named_rules("").message() == "unknown rules \"\": known are isola, isolation, queens");
    CHECK_FALSE(named_rules("Isola").ok());
    CHECK_FALSE(named_rules("isola ").ok());
}

TEST_CASE("each variant has a board of its own when none is asked for") {
    CHECK(Isola::describe(*named_rules("isola")) == "isola board=7x7");
    CHECK(Isola::describe(*named_rules("isolation")) == "isolation board=6x8");
    CHECK(Isola::describe(*named_rules("queens")) == "queens board=8x8");
    CHECK(Isola::describe(*named_rules("queens", Size{4, 32})) == "queens board=4x32");
}

TEST_CASE("the variants differ in reach, steals and fixed squares") {
    const auto isola = named_rules("isola"), isolation = named_rules("isolation"), queens = named_rules("queens");
    CHECK((isola->reach == Reach::king && isola->steals && !isola->fixed_starts));
    CHECK((isolation->reach == Reach::king && isolation->steals && isolation->fixed_starts));
    CHECK((queens->reach == Reach::queen && !queens->steals && !queens->fixed_starts));
}

TEST_CASE("isola starts in the middle of the first and of the last row, mirrored on even boards") {
    CHECK(starts_of("isola", "7x7") == "0,3 6,3");
    CHECK(starts_of("isola", "3x3") == "0,1 2,1");
    CHECK(starts_of("isola", "6x8") == "0,4 5,3");
    CHECK(starts_of("isola", "32x32") == "0,16 31,15");
}

TEST_CASE("isolation starts in the middle of the first and of the last column, mirrored on even boards") {
    CHECK(starts_of("isolation", "6x8") == "2,0 3,7");
    CHECK(starts_of("isolation", "5x5") == "2,0 2,4");
    CHECK(starts_of("isolation", "4x4") == "1,0 2,3");
}

TEST_CASE("queens starts in opposite corners") {
    CHECK(starts_of("queens", "8x8") == "0,0 7,7");
    CHECK(starts_of("queens", "3x5") == "0,0 2,4");
}

TEST_CASE("a size is ROWSxCOLUMNS") {
    CHECK(parse_size("6x8").value() == Size{6, 8});
    CHECK(to_string(Size{6, 8}) == "6x8");
    for (const std::string text : {"", "7", "x", "7x", "x7", "7X7", "7x7x7", "7 x 7", " 7x7", "7x7 ", "07x7", "7x07",
                                   "+7x7", "-7x7", "7,7", "7x7\r", "1000000000x7"}) {
        CAPTURE(text);
        CHECK(why_not_size(text).ends_with(": expected ROWSxCOLUMNS, such as 9x9"));
    }
}

TEST_CASE("each side has 3 to 32 squares") {
    for (const std::string text : {"3x3", "3x32", "32x3", "32x32", "7x27"}) CHECK(why_not_size(text) == "accepted");
    CHECK(why_not_size("2x7") == "board \"2x7\": each side has 3 to 32 squares");
    for (const std::string text : {"7x2", "33x7", "7x33", "0x0", "1x1", "999999999x999999999"}) {
        CAPTURE(text);
        CHECK(why_not_size(text).ends_with("each side has 3 to 32 squares"));
    }
    CHECK(named_rules("isola", Size{2, 7}).message() == "board \"2x7\": each side has 3 to 32 squares");
    CHECK(named_rules("isola", Size{7, -1}).message() == "board \"7x-1\": each side has 3 to 32 squares");
}

TEST_CASE("an error is one printable line, whatever was asked for") {
    CHECK(why_not_size("7\n7") == "board \"7\\x0a7\": expected ROWSxCOLUMNS, such as 9x9");
    CHECK(named_rules("a\nb").message() == "unknown rules \"a\\x0ab\": known are isola, isolation, queens");
}

}  // namespace isola_arena::isola
