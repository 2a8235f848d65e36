#include <doctest/doctest.h>

#include <set>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"

using namespace isola_arena;

namespace {

NewSession tables(const std::string& rules) {
    return [rules](std::uint64_t seed) { return open_session(rules, seed).value(); };
}

}  // namespace

TEST_CASE("an opening has the requested number of legal replies, and the game goes on after it") {
    for (const char* rules : {"isola board=7x7", "isolation board=6x8", "queens board=8x8"}) {
        CAPTURE(rules);
        const auto opening = random_opening(tables(rules), 1, 8, 42);
        CHECK(opening.moves.size() == 8);
        CHECK_FALSE(play_opening(*tables(rules)(1), opening));
    }
}

TEST_CASE("the seed alone decides it") {
    const auto opening = [](std::uint64_t seed) { return random_opening(tables("isola board=7x7"), 1, 6, seed); };
    CHECK(opening(1) == opening(1));
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) different.insert(to_string(opening(seed)));
    CHECK(different.size() == 20);
}

TEST_CASE("an opening is shorter if the game would always end within the requested number of turns") {
    const auto opening = random_opening(tables("isola board=3x3"), 1, 30, 7);
    CHECK(!opening.moves.empty());
    CHECK(opening.moves.size() < 30);
    CHECK_FALSE(play_opening(*tables("isola board=3x3")(1), opening));
}

TEST_CASE("no plies, no opening") { CHECK(random_opening(tables("isola board=7x7"), 1, 0, 7) == Opening{}); }

TEST_CASE("in a game with chance the opening contains nature's moves, and can continue a given one") {
    const auto island = random_opening(tables("bot-battle"), 15, 3, 1);
    CHECK(island.moves.front().starts_with("deal;"));
    CHECK_FALSE(play_opening(*tables("bot-battle")(99), island));
    const auto longer = random_opening(tables("bot-battle"), 15, 2, 1, island);
    CHECK(std::equal(island.moves.begin(), island.moves.end(), longer.moves.begin()));
    CHECK(longer.moves.size() > island.moves.size() + 1);
}

TEST_CASE("an opening is one line of text") {
    const Opening opening{"1;3x3;1A1111B11", {"move;1,1;steal;0,0", "discarded"}};
    CHECK(to_string(opening) == "1;3x3;1A1111B11 | move;1,1;steal;0,0 | discarded");
    CHECK(parse_opening("  1;3x3;1A1111B11|move;1,1;steal;0,0 |  discarded\r") == opening);
    CHECK(to_string(Opening{}) == "start");
    CHECK(parse_opening("start") == Opening{});
}

TEST_CASE("an opening that does not fit the game is refused with the place and what was expected") {
    const auto refused = [](const std::string& rules, const char* text) {
        const auto error = play_opening(*tables(rules)(1), parse_opening(text));
        return error ? error->message : "";
    };
    CHECK(refused("isola board=3x3", "1;3x3;1A1111B11").empty());
    CHECK(refused("isola board=3x3", "3;3x3;1A1111B11") == "player: expected 1 or 2, then ;");
    CHECK(refused("isola board=5x5", "1;3x3;1A1111B11") ==
          "board: expected 5x5, the board that is played on, found 3x3");
    CHECK(refused("isola board=3x3", "1;3x3;1A1111B1") == "cells: expected 9 characters, found 8");
    CHECK(refused("isola board=3x3", "1;3x3;1A1x11B11") ==
          "cells: expected 1 0 # A B a b, found another character at place 4");
    CHECK(refused("isola board=3x3", "1;3x3;1A1111B11;3000") ==
          "cells: expected nothing after them: a position is a board line without its clock");
    CHECK(refused("isola board=3x3", "1;3x3;0A0000B11") == "the game is over there: player 1 on 0,1 cannot move");
    CHECK(refused("isola board=3x3", "start | move;1,1;steal;0,0 | move;0,0").starts_with("move 2, \"move;0,0\": "));
    CHECK(refused("bot-battle", "1;43413;100000000000002").starts_with("this game hides tiles"));
    CHECK(refused("bot-battle", "start | deal;43413;30433 | discarded") ==
          "move 2, \"discarded\": turns of this game cannot be discarded");
}
