#include <doctest/doctest.h>

#include "protocol/dominoes/text.hpp"
#include "protocol/reply_text.hpp"
#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;
using namespace std::string_literals;

namespace {

// Player 1 can play 03 at the left and 12 at the right.
State game() { return at({.one = "03 12 56", .two = "15 44", .chain = "01"}); }

// Returns the parsed reply, written again, or the reason why it is refused.
std::string understood(std::string_view text) {
    const auto move = parse(game(), text);
    return move ? print(*move) : move.message();
}

std::string unknown(std::string_view text) { return "expected play;T;left or play;T;right, found " + in_quotes(text); }

std::string bad_tile(std::string_view text) {
    return "expected a tile of two digits 0 to 6 after play;, found " + in_quotes(text);
}

std::string bad_end(std::string_view text) { return "expected left or right after the tile, found " + in_quotes(text); }

}  // namespace

TEST_CASE("a reply names a tile and an end") {
    CHECK(parse(game(), "play;12;right").value() == Move{Play{{1, 2}, End::right}});
    CHECK(parse(game(), "play;03;left").value() == Move{Play{{0, 3}, End::left}});
}

TEST_CASE("the digits of a tile come in either order, and are written low first") {
    CHECK(understood("play;21;right") == "play;12;right");
    CHECK(understood("play;30;left") == "play;03;left");
    CHECK(understood("play;55;left") == "play;55;left");
}

TEST_CASE("on an empty chain either side is the same") {
    const State opening = at({.one = "03 12", .two = "44"});
    CHECK(parse(opening, "play;30;right").value() == Move{Play{{0, 3}, End::left}});
    CHECK(plays_of(opening) == "03 left, 12 left");
    CHECK_FALSE(refuse(opening, Play{{0, 3}, End::right}).has_value());
    CHECK(play(opening, Play{{0, 3}, End::right}) == play(opening, Play{{0, 3}, End::left}));
    CHECK(chain(after(opening, {"play;30;right"})) == "03");
}

TEST_CASE("a reply begins with play;") {
    for (const std::string text :
         {"", "p", "play", "plays;12;right", "12;right", ";play;12;right", "left;12", "move;1,3", "attack;3"}) {
        CAPTURE(text);
        CHECK(understood(text) == unknown(text));
    }
}

TEST_CASE("keywords are in lower case") {
    const std::string hint = " (keywords are in lower case)";
    CHECK(understood("PLAY;12;right") == unknown("PLAY;12;right") + hint);
    CHECK(understood("Play;12;right") == unknown("Play;12;right") + hint);
    CHECK(understood("play;12;RIGHT") == bad_end("RIGHT") + hint);
    CHECK(understood("play;12;Left") == bad_end("Left") + hint);
    CHECK(understood("PASS") == unknown("PASS") + hint);
}

TEST_CASE("the end is never left out") {
    CHECK(understood("play;35") ==
          "the end is missing: expected play;T;left or play;T;right, found nothing after the tile 35");
    CHECK(understood("play;35;") == bad_end(""));
}

TEST_CASE("an end is left or right") {
    for (const std::string end : {"l", "lef", "leftt", "top", "0", "left;right", "left;", "right;12", "left\r"}) {
        CAPTURE(end);
        CHECK(understood("play;12;" + end) == bad_end(end));
    }
}

TEST_CASE("a tile is two digits from 0 to 6") {
    for (const std::string tile :
         {"", "1", "123", "355", "17", "71", "99", "1,2", "1-2", "+1", "-1", "ab", "1b", "0x1"}) {
        CAPTURE(tile);
        CHECK(understood("play;" + tile + ";left") == bad_tile(tile));
    }
}

TEST_CASE("a reply has no blanks inside") {
    CHECK(understood("play; 12;right") == bad_tile(" 12"));
    CHECK(understood("play;1 2;right") == bad_tile("1 2"));
    CHECK(understood("play;12 ;right") == bad_tile("12 "));
    CHECK(understood("play;12; right") == bad_end(" right"));
    CHECK(understood("play ;12;right") == unknown("play ;12;right"));
}

TEST_CASE("a blank at either end of the line, a CR and one final ; are taken off, and letters are refused") {
    for (const std::string line : {"play;12;right ", " play;12;right", "play;12;right;", "play;12;right\r"}) {
        CAPTURE(line);
        CHECK(verdict(game(), *reply_text(line)) == "legal");
    }
    CHECK(verdict(game(), *reply_text("play;12;right x")) == bad_end("right x"));
}

TEST_CASE("bytes that are not text are refused as a whole and quoted printably") {
    CHECK(understood("play;12;right\0"s) == "expected left or right after the tile, found \"right\\x00\"");
    CHECK(understood("play;\xd9\xa1;left") == "expected a tile of two digits 0 to 6 after play;, found \"\\xd9\\xa1\"");
    CHECK(understood(std::string(4096, 'p')).ends_with("(the first 120 of 4096 bytes)"));
}

TEST_CASE("a tile that fits nowhere is refused with both open ends") {
    CHECK(verdict(game(), "play;56;left") ==
          "tile 56 fits neither end: the open ends are 0 at the left and 1 at the right");
}

TEST_CASE("left where only right fits is refused with the tile and both open ends") {
    CHECK(verdict(game(), "play;12;left") ==
          "tile 12 does not fit at the left, only at the right: the open ends are 0 at the left and 1 at the right");
    CHECK(verdict(game(), "play;21;left") == verdict(game(), "play;12;left"));
}

TEST_CASE("a tile that the player does not hold is refused with the hand") {
    CHECK(verdict(game(), "play;15;right") == "tile 15 is not in the hand of player 1: 03 12 56");
    CHECK(verdict(game(), "play;11;right") == "tile 11 is not in the hand of player 1: 03 12 56");
}

TEST_CASE("a tile that lies in the chain is refused") {
    CHECK(verdict(game(), "play;10;left") == "tile 01 lies in the chain already");
}

TEST_CASE("a pass by a player that can play is refused with a tile that it could play") {
    CHECK(verdict(game(), "pass") ==
          "player 1 can play 03 at the left and must not pass; a player who cannot play is not asked, nature passes "
          "for him");
    CHECK(verdict(game(), "pass;1") == verdict(game(), "pass"));
    CHECK(verdict(game(), "pass;2") ==
          "a pass of player 2, but player 1 is to move; a player who cannot play is not asked, nature passes for him");
    CHECK(verdict(game(), "pass;3") == "expected pass;1 or pass;2, found \"3\"");
    CHECK(verdict(game(), "pass;") == "expected pass;1 or pass;2, found \"\"");
}

TEST_CASE("a deal from a bot is refused") {
    CHECK(verdict(game(), "deal;00 01;02 03") ==
          "only nature deals, once, before the first turn; a player plays a tile");
}

TEST_CASE("a pass that was printed is parsed as the same pass") {
    CHECK(understood("pass;1") == "pass;1");
    CHECK(understood("pass;2") == "pass;2");
}

TEST_CASE("nature's pass names the player") {
    const State stuck = at({.one = "56", .two = "12", .chain = "01"});
    CHECK(verdict(stuck, "pass") == "expected pass;1 or pass;2, found \"pass\"");
    CHECK(legal(stuck, "pass;1"));
    CHECK(verdict(start(twice), "pass") == "no tile is dealt yet, and nobody passes before the first turn");
}

}  // namespace isola_arena::dominoes
