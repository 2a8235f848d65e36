#include <doctest/doctest.h>

#include <set>
#include <string>

#include "protocol/position.hpp"

namespace isola_arena {
namespace {

// Returns the name of the direction that the word means, or `none`.
std::string meaning(std::string_view word) {
    const auto direction = parse_direction(word);
    return direction ? std::string(name(*direction)) : "none";
}

}  // namespace

TEST_CASE("there are eight directions, clockwise from north") {
    std::string names;
    std::string abbreviations;
    for (const Direction direction : all_directions) {
        (names += name(direction)) += ", ";
        (abbreviations += abbreviation(direction)) += ' ';
    }
    CHECK(names == "north, north east, east, south east, south, south west, west, north west, ");
    CHECK(abbreviations == "N NE E SE S SW W NW ");
}

TEST_CASE("a direction is read by the name and by the abbreviation that it is written with") {
    for (const Direction direction : all_directions) {
        CHECK(parse_direction(name(direction)) == direction);
        CHECK(parse_direction(abbreviation(direction)) == direction);
    }
}

TEST_CASE("a direction is read in either case") {
    CHECK(meaning("NORTH") == "north");
    CHECK(meaning("South West") == "south west");
    CHECK(meaning("nw") == "north west");
    CHECK(meaning("sE") == "south east");
}

TEST_CASE("the two words of a direction may be joined") {
    for (const std::string word : {"northeast", "north-east", "north_east", "north east", "NORTHEAST"})
        CHECK(meaning(word) == "north east");
}

TEST_CASE("no other word is a direction") {
    for (const std::string word :
         {"",    " ",      "-",   "up",  "nort",   "northh", "north north", "east north",  "n n", "nn",
          "NES", "no rth", "n e", "n-e", "-north", "north ", "north--east", "north  east", "1",   "N\n"}) {
        CAPTURE(word);
        CHECK(meaning(word) == "none");
    }
}

}  // namespace isola_arena
