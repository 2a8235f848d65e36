#include <doctest/doctest.h>

#include <set>

#include "protocol/dominoes/text.hpp"
#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;

namespace {

State dealt_from(std::uint64_t seed, const Rules& rules = twice) {
    return play(start(rules), nature(start(rules), seed));
}

constexpr std::string_view low_half = "00 01 02 03 04 05 06 11 12 13 14 15 16 22";
constexpr std::string_view high_half = "23 24 25 26 33 34 35 36 44 45 46 55 56 66";

std::string deal_of(std::string_view one, std::string_view two) {
    return "deal;" + std::string(one) + ';' + std::string(two);
}

}  // namespace

TEST_CASE("the first move is nature's deal, and only then is player 1 to move") {
    CHECK(to_move(start(twice)) == Actor::nature);
    CHECK(plays_of(start(twice)).empty());
    CHECK(to_move(dealt_from(1)) == Actor::player_one);
}

TEST_CASE("the same seed gives the same deal, in every variant") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CHECK(dealt_from(seed) == dealt_from(seed));
        CHECK(dealt_from(seed, once).hands == dealt_from(seed, twice).hands);
    }
}

TEST_CASE("for every seed each player is dealt fourteen tiles, all different") {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const State game = dealt_from(seed);
        for (const Player player : both_players) CHECK(game.hands[player].size() == 14);
        CHECK((game.hands[Player::one].bits() & game.hands[Player::two].bits()) == 0);
    }
}

TEST_CASE("other seeds give other deals") {
    std::set<std::uint32_t> hands;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) hands.insert(dealt_from(seed).hands[Player::one].bits());
    CHECK(hands.size() == 1000);
}

TEST_CASE("each tile comes to player 1 in about half of the deals") {
    for (const Tile tile : TileSet::all().tiles()) {
        int times = 0;
        for (std::uint64_t seed = 0; seed < 1000; ++seed)
            if (dealt_from(seed).hands[Player::one].has(tile)) ++times;
        CAPTURE(to_string(tile));
        CHECK(times > 420);
        CHECK(times < 580);
    }
}

TEST_CASE("the deal of a seed stays what it is for ever: records and contests rely on it") {
    CHECK(print(nature(start(twice), 1)) ==
          "deal;04 05 06 11 13 22 23 24 25 33 35 36 44 55;00 01 02 03 12 14 15 16 26 34 45 46 56 66");
}

TEST_CASE("a deal is written with both hands sorted, low digit first, and read back the same") {
    CHECK(print(Deal{{{tiles(low_half), tiles(high_half)}}}) == deal_of(low_half, high_half));
    CHECK(verdict(start(twice), deal_of(low_half, high_half)) == "legal");
    const State game = after(start(twice), {deal_of(low_half, high_half)});
    CHECK(hand(game, Player::one) == low_half);
    CHECK(hand(game, Player::two) == high_half);
}

TEST_CASE("a recorded deal is judged again: fourteen tiles each") {
    CHECK(verdict(start(twice), deal_of("00 01", high_half)) == "the deal gives player 1 2 tiles, not 14");
    CHECK(verdict(start(twice), deal_of(low_half, "")) == "the deal gives player 2 0 tiles, not 14");
}

TEST_CASE("a recorded deal is judged again: no tile in both hands") {
    CHECK(verdict(start(twice), deal_of(low_half, "22 24 25 26 33 34 35 36 44 45 46 55 56 66")) ==
          "the deal gives both players the tile 22");
}

TEST_CASE("a recorded deal is judged again: no tile twice in a hand, sorted, low digit first") {
    for (const std::string two : {"00 00", "01 00", "00 10"}) {
        const std::string one = two + " 02 03 04 05 06 11 12 13 14 15 16 22";
        CAPTURE(one);
        CHECK(verdict(start(twice), deal_of(one, high_half)) ==
              "the deal, player 1: expected each tile once, low digit first, sorted, found \"" + one + "\"");
    }
}

TEST_CASE("a text that is no deal is refused") {
    CHECK(verdict(start(twice), "deal;") == "expected deal;HAND;HAND, found \"\"");
    CHECK(verdict(start(twice), "deal;00 01") == "expected deal;HAND;HAND, found \"00 01\"");
    CHECK(verdict(start(twice), "deal;07;01") ==
          "the deal, player 1: expected tiles of two digits 0 to 6 separated by one blank, found \"07\"");
    CHECK(verdict(start(twice), "deal;01;02;03") ==
          "the deal, player 2: expected tiles of two digits 0 to 6 separated by one blank, found \"02;03\"");
}

TEST_CASE("nobody plays or passes before the deal") {
    CHECK(verdict(start(twice), "play;00;left") == "no tile is dealt yet: nature deals before the first turn");
    CHECK(verdict(start(twice), "pass;1") == "no tile is dealt yet, and nobody passes before the first turn");
}

}  // namespace isola_arena::dominoes
