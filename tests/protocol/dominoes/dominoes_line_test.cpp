#include <doctest/doctest.h>

#include "protocol/dominoes/text.hpp"
#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;

namespace {

// Parses the line and writes it again. Returns `accepted` if the result is the same line, otherwise the reason why the
// line is refused.
std::string judged(std::string_view line) {
    const auto read = parse_board_line(twice, line);
    if (!read) return read.message();
    return board_line(*read) == line ? "accepted" : "written as " + board_line(*read);
}

constexpr std::string_view opening = "1;00 01 02 03 04 05 06 11 12 13 14 15 16 22;;0:0;0:0";

// Returns a line of player 2 after each player has played once.
std::string second(std::string_view chain, std::string_view rest = "0:0;0:0") {
    return "2;24 25 26 33 34 35 36 44 45 46 55 56 66;" + std::string(chain) + ';' + std::string(rest);
}

State after_some_turns() {
    return after(dealt("00 01 02 03 04 05 06 11 12 13 14 15 16 22"),
                 {"play;05;left", "play;56;right", "play;16;right", "pass;2", "play;11;right", "pass;2"});
}

}  // namespace

TEST_CASE("a board line is player, hand, chain, scores and passes, the player's own first") {
    const State game = after_some_turns();
    CHECK(board_line(view(game, Player::one)) == "1;00 01 02 03 04 06 12 13 14 15 22;05 56 61 11;25:0;0:2");
    CHECK(board_line(view(game, Player::two)) == "2;23 24 25 26 33 34 35 36 44 45 46 55 66;05 56 61 11;0:25;2:0");
}

TEST_CASE("the first line has fourteen tiles and an empty chain") {
    CHECK(board_line(view(dealt("00 01 02 03 04 05 06 11 12 13 14 15 16 22"), Player::one)) == opening);
    CHECK(judged(opening) == "accepted");
}

TEST_CASE("before the deal the line has no tiles") {
    CHECK(board_line(view(start(twice), Player::two)) == "2;;;0:0;0:0");
    CHECK(judged("2;;;0:0;0:0") == "accepted");
}

TEST_CASE("a line is read back as the same view") {
    const State game = after_some_turns();
    for (const Player player : both_players)
        CHECK(parse_board_line(twice, board_line(view(game, player))).value() == view(game, player));
    CHECK(parse_board_line(once, opening)->rules == once);
}

TEST_CASE("a view has nothing of the opponent's hand") {
    const State game = after_some_turns();
    State changed = game;
    changed.hands[Player::two] = tiles("33");
    CHECK(view(changed, Player::one) == view(game, Player::one));
    CHECK_FALSE(view(changed, Player::two) == view(game, Player::two));
}

TEST_CASE("the player is 1 or 2") {
    for (const std::string line : {"", ";", "1", "0;;;0:0;0:0", "3;;;0:0;0:0", "01;;;0:0;0:0", " 1;;;0:0;0:0"}) {
        CAPTURE(line);
        CHECK(judged(line) == "board line, player: expected 1 or 2, then ;");
    }
}

TEST_CASE("every field must be there") {
    CHECK(judged("1;") == "board line, hand: expected the tiles, then ;");
    CHECK(judged("1;;") == "board line, chain: expected the tiles, then ;");
    CHECK(judged("1;;;") == "board line, scores: expected MINE:OTHER, whole numbers, then ;");
    CHECK(judged("1;;;0:0") == "board line, scores: expected MINE:OTHER, whole numbers, then ;");
    CHECK(judged("1;;;0:0;") == "board line, passes: expected MINE:OTHER, whole numbers, and nothing after them");
}

TEST_CASE("the hand is sorted, low digit first, each tile once") {
    const std::string rest = " 02 03 04 05 06 11 12 13 14 15 16 22";
    for (const std::string two : {"01 00", "00 10", "00 00"}) {
        const std::string hand = two + rest;
        CAPTURE(hand);
        CHECK(judged("1;" + hand + ";;0:0;0:0") ==
              "board line, hand: expected each tile once, low digit first, sorted, found \"" + hand + "\"");
    }
}

TEST_CASE("tiles are two digits from 0 to 6, separated by one blank") {
    const std::string why = "expected tiles of two digits 0 to 6 separated by one blank, found ";
    CHECK(judged("1;07;;0:0;0:0") == "board line, hand: " + why + "\"07\"");
    CHECK(judged("1;0;;0:0;0:0") == "board line, hand: " + why + "\"0\"");
    CHECK(judged("1;001;;0:0;0:0") == "board line, hand: " + why + "\"001\"");
    CHECK(judged("1;00,01;;0:0;0:0") == "board line, hand: " + why + "\"00,01\"");
    CHECK(judged("1;00  01;;0:0;0:0") == "board line, hand: " + why + "\"\"");
    CHECK(judged("1; 00;;0:0;0:0") == "board line, hand: " + why + "\"\"");
    CHECK(judged("1;00 ;;0:0;0:0") == "board line, hand: expected nothing after the last tile, found a blank");
    CHECK(judged(second("05 5x")) == "board line, chain: " + why + "\"5x\"");
    CHECK(judged(second("05 52 ")) == "board line, chain: expected nothing after the last tile, found a blank");
}

TEST_CASE("neighbours in the chain match") {
    CHECK(judged(second("02 23")) == "accepted");
    CHECK(judged(second("02 32")) == "board line, chain: neighbours that do not match, 02 32");
}

TEST_CASE("a position that no game can reach is read too, so that authors can try lines of their own") {
    CHECK(judged("1;00 12 55;63 35 55;20:15;0:1") == "accepted");
}

TEST_CASE("scores and passes are two whole numbers") {
    for (const std::string pair :
         {"", "0", "0:", ":0", "0-0", "00:0", "+0:0", "-5:0", "0: 0", "0:0:0", "0:1000000000"}) {
        CAPTURE(pair);
        CHECK(judged(second("02 23", pair + ";0:0")) ==
              "board line, scores: expected MINE:OTHER, whole numbers, then ;");
        CHECK(judged(second("02 23", "0:0;" + pair)) ==
              "board line, passes: expected MINE:OTHER, whole numbers, and nothing after them");
    }
    CHECK(judged(second("02 23", "0:0;0:0;")).starts_with("board line, passes: "));
    CHECK(judged(second("02 23", "0:0;0:0\r")).starts_with("board line, passes: "));
}

}  // namespace isola_arena::dominoes
