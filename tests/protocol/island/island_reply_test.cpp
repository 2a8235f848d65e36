// The forms of a reply that are accepted, and the reasons why other forms are refused.
#include <doctest/doctest.h>

#include "protocol/reply_text.hpp"
#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;
using namespace std::string_literals;

namespace {

// Player 1 holds 4 4 1 4 0 on cell 3, player 2 stands on cell 7.
State example() { return game("1;44140;01234;000100020000000"); }

// Returns the parsed reply, written again, or the reason why it is refused.
std::string understood(std::string_view text) {
    const auto move = parse(example(), text);
    return move ? print(*move) : move.message();
}

// Returns the same as understood() for a whole line as a bot sends it.
std::string heard(std::string_view line) {
    const auto text = reply_text(line);
    return text ? verdict(example(), *text) : text.message();
}

std::string unknown(const std::string& text) {
    return "expected move;x, retreat;x or attack;x...x, found \"" + text + '"';
}

}  // namespace

TEST_CASE("an island reply is a keyword and its tiles") {
    CHECK(std::get<Choice>(*parse(example(), "move;4")) == Choice{Act::move, 4, 1});
    CHECK(std::get<Choice>(*parse(example(), "retreat;0")) == Choice{Act::retreat, 0, 1});
    CHECK(std::get<Choice>(*parse(example(), "attack;444")) == Choice{Act::attack, 4, 3});
    CHECK(std::get<Choice>(*parse(example(), "shuffle")) == Choice{Act::shuffle, 0, 0});
}

TEST_CASE("an island move is written as it is read") {
    for (const std::string text : {"move;0", "retreat;4", "attack;3", "attack;33333", "shuffle", "deal;44140;01234",
                                   "draw;1;0:3", "draw;2;0:0,1:1,2:2,3:3,4:4"})
        CHECK(understood(text) == text);
}

TEST_CASE("ATTACK;3 is not understood: keywords are in lower case") {
    CHECK(understood("ATTACK;3") == "keywords are in lower case: expected attack, found \"ATTACK\"");
    CHECK(understood("Move;3") == "keywords are in lower case: expected move, found \"Move\"");
    CHECK(understood("retreaT;3") == "keywords are in lower case: expected retreat, found \"retreaT\"");
}

TEST_CASE("a keyword without a tile is refused") {
    CHECK(understood("move;") == "move names no tile: expected move;x with x a digit");
    CHECK(understood("retreat;") == "retreat names no tile: expected retreat;x with x a digit");
    for (const std::string line : {"attack", "attack;", "attack;;", "attack; "}) {
        CAPTURE(line);
        CHECK(heard(line) == "attack names no tile: expected attack;x...x with x a digit");
    }
}

TEST_CASE("the error for attack;33 with one 3 in hand names the hand") {
    CHECK(verdict(game("1;31240;01234;000100200000000"), "attack;33") ==
          "attack;33 uses tile 3 twice, but player 1 holds it once: the hand is 31240");
    CHECK(verdict(example(), "attack;44444") ==
          "attack;44444 uses tile 4 5 times, but player 1 holds it 3 times: the hand is 44140");
}

TEST_CASE("the error for a tile that the player does not hold names the hand") {
    CHECK(verdict(example(), "move;2") == "move;2 uses tile 2 once, but player 1 does not hold it: the hand is 44140");
    CHECK(verdict(example(), "retreat;3") ==
          "retreat;3 uses tile 3 once, but player 1 does not hold it: the hand is 44140");
}

TEST_CASE("the error for an attack from the wrong distance names the tile and the distance") {
    CHECK(verdict(example(), "attack;1") ==
          "attack;1 uses tiles of value 1, but an attack needs the distance: "
          "player 1 on cell 3 is 4 away from player 2 on cell 7");
    CHECK(verdict(game("2;44140;01234;000100020000000"), "attack;3") ==
          "attack;3 uses tiles of value 3, but an attack needs the distance: "
          "player 2 on cell 7 is 4 away from player 1 on cell 3");
}

TEST_CASE("the error for a move onto or past the opponent names the distance") {
    CHECK(verdict(example(), "move;4") ==
          "move;4 goes onto the opponent: player 1 on cell 3 is 4 away from player 2 on cell 7");
    CHECK(verdict(game("1;44140;01234;000102000000000"), "move;4") ==
          "move;4 goes past the opponent: player 1 on cell 3 is 2 away from player 2 on cell 5");
}

TEST_CASE("all tiles of an attack have one value") {
    CHECK(understood("attack;23") == "the tiles of an attack are all of one value, the distance, found \"23\"");
    CHECK(understood("attack;4441") == "the tiles of an attack are all of one value, the distance, found \"4441\"");
}

TEST_CASE("a move and a retreat take one tile") {
    CHECK(understood("move;12") == "move takes one tile, only an attack may take more, found \"12\"");
    CHECK(understood("retreat;44") == "retreat takes one tile, only an attack may take more, found \"44\"");
    CHECK(refuse(example(), Choice{Act::move, 4, 2})->message ==
          "move;44 names 2 tiles: only an attack takes more than one");
    CHECK(refuse(example(), Choice{Act::attack, 4, 0})->message == "attack; names no tile");
}

TEST_CASE("a tile outside 0 to 4 does not exist") {
    CHECK(verdict(example(), "move;5") == "move;5: tile 5 does not exist: tiles are 0 to 4");
    CHECK(verdict(example(), "attack;99") == "attack;99: tile 9 does not exist: tiles are 0 to 4");
    CHECK(refuse(example(), Choice{Act::move, used, 1})->message == "move;-: tile -1 does not exist: tiles are 0 to 4");
}

TEST_CASE("letters, signs, blanks and other bytes are not tiles") {
    for (const std::string tiles : {"x", "four", "+4", "-4", " 4", "4 ", "4;", "4,4", "4.", "0x4", "4\r", "\xd9\xa1"}) {
        CAPTURE(tiles);
        CHECK(understood("move;" + tiles).starts_with("expected move;x with x a digit and nothing after it, found "));
        CHECK(understood("attack;" + tiles)
                  .starts_with("expected attack;x...x with x a digit and nothing after it, found "));
    }
    CHECK(understood("move;4\0"s) == "expected move;x with x a digit and nothing after it, found \"4\\x00\"");
}

TEST_CASE("any other keyword is refused with a list of the keywords") {
    for (const std::string text : {"pass", "4", ";", "attack 4", "move:4", "moves;4", "mov;4", "deal", "draw"}) {
        CAPTURE(text);
        CHECK(understood(text) == unknown(text));
    }
    CHECK(understood("") == unknown(""));
    CHECK(understood(" move;4") == unknown(" move;4"));
}

TEST_CASE("a long reply is refused like a short one, and not repeated in full") {
    CHECK(understood("move;" + std::string(4091, '1')) ==
          "move takes one tile, only an attack may take more, found \"" + std::string(40, '1') +
              "\" (the first 40 of 4091 bytes)");
    CHECK(understood("attack;" + std::string(4089, '4')) == "attack names 4089 tiles, and a hand has 5");
    CHECK(understood("attack;444444") == "attack names 6 tiles, and a hand has 5");
}

TEST_CASE("a trailing blank is taken off before the reply is read, as are a CR and one final semicolon") {
    for (const std::string line : {"move;1 ", "move;1\t ", " move;1", "move;1\r", "move;1;", " move;1; \r"}) {
        CAPTURE(line);
        CHECK(heard(line) == "legal");
    }
}

TEST_CASE("a player cannot deal or draw") {
    CHECK(verdict(example(), "deal;44444;00000") ==
          "deal;44444;00000 is a move of nature, and it is the turn of player 1");
    CHECK(verdict(example(), "draw;1;0:4") == "draw;1;0:4 is a move of nature, and it is the turn of player 1");
    CHECK(verdict(example(), "draw;1;") ==
          "nature's draw: expected draw;P;SLOT:TILE,... with slots 0 to 4 in order, found \"1;\"");
}

TEST_CASE("a player cannot move while nature is to give out tiles") {
    CHECK(verdict(first_position(), "move;0") == "move;0 must wait: nature is to give out tiles");
    CHECK(verdict(after(example(), {"move;1"}), "move;0") == "move;0 must wait: nature is to give out tiles");
    CHECK(replies_in(first_position()).empty());
}

}  // namespace isola_arena::island
