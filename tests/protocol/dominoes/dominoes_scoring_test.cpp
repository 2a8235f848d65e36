// Decisions about scores that the contest's document leaves open.
#include <doctest/doctest.h>

#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;

namespace {

int sum(std::string_view chain, const Rules& rules) {
    return sum_of_ends(at({.one = "", .two = "", .chain = chain, .rules = rules}));
}

}  // namespace

TEST_CASE("the sum of the extremes is the sum of the chain's first and last digit") {
    for (const Rules& rules : {twice, once}) {
        CHECK(sum("63 35", rules) == 11);
        CHECK(sum("21 11 14", rules) == 6);
        CHECK(sum("05 54 40", rules) == 0);
        CHECK(sum("", rules) == 0);
    }
}

TEST_CASE("doubles=twice: a double that lies across an end counts twice") {
    CHECK(sum("55 53", twice) == 13);
    CHECK(sum("35 55", twice) == 13);
    CHECK(sum("55 56 66", twice) == 22);
    CHECK(sum("00 05", twice) == 5);
}

TEST_CASE("doubles=once: a double counts like any other tile") {
    CHECK(sum("55 53", once) == 8);
    CHECK(sum("35 55", once) == 8);
    CHECK(sum("55 56 66", once) == 11);
    CHECK(sum("00 05", once) == 5);
}

TEST_CASE("a double inside the chain does not count") {
    CHECK(sum("35 55 52", twice) == 5);
    CHECK(sum("35 55 52", once) == 5);
}

TEST_CASE("the first tile alone counts its two halves, in either variant") {
    for (const Rules& rules : {twice, once}) {
        CHECK(sum("55", rules) == 10);
        CHECK(sum("66", rules) == 12);
        CHECK(sum("35", rules) == 8);
        CHECK(sum("00", rules) == 0);
    }
}

TEST_CASE("the first tile scores as any other") {
    const GameSession table{.one = "00 05 14 23 46 55 66", .two = "11"};
    CHECK(scores(after(at(table), {"play;05;left"})) == "5:0");
    CHECK(scores(after(at(table), {"play;14;left"})) == "5:0");
    CHECK(scores(after(at(table), {"play;46;left"})) == "10:0");
    CHECK(scores(after(at(table), {"play;55;left"})) == "10:0");
    CHECK(scores(after(at(table), {"play;66;left"})) == "0:0");
}

TEST_CASE("a sum of 0 is a multiple of five and adds 0 points") {
    const State game = after(at({.one = "00 11", .two = "02"}), {"play;00;left"});
    CHECK(scores(game) == "0:0");
    CHECK(game.last == LastMove{Player::one, Play{{0, 0}, End::left}, 0});
}

TEST_CASE("the two settings of doubles give different points for the same play") {
    GameSession table{.one = "55 11", .two = "15 33", .chain = "05"};
    CHECK(scores(after(at(table), {"play;55;right"})) == "10:0");
    table.rules = once;
    CHECK(scores(after(at(table), {"play;55;right"})) == "5:0");
    table = {.one = "44 11", .two = "15 33", .chain = "14"};
    CHECK(scores(after(at(table), {"play;44;right"})) == "0:0");
    table.rules = once;
    CHECK(scores(after(at(table), {"play;44;right"})) == "5:0");
}

TEST_CASE("the most that one play can bring is 20: 66 across one end and 44 across the other") {
    const GameSession table{.one = "66 11", .two = "34 33", .chain = "44 46"};
    CHECK(scores(after(at(table), {"play;66;right"})) == "20:0");
}

TEST_CASE("the points of the last play count in the result") {
    const GameSession table{.one = "15 33", .two = "44", .chain = "01", .scores = {{20, 20}}};
    const State over = after(at(table), {"play;15;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    CHECK(scores(over) == "1045:20");
}

TEST_CASE("each pass brings 10, and the player goes on as long as the other cannot play") {
    const State game = at({.one = "12 23 13 66", .two = "55", .chain = "01"});
    const State later = after(game, {"play;12;right", "pass;2", "play;23;right", "pass;2"});
    CHECK(scores(later) == "20:0");
    CHECK(passes(later) == "0:2");
    CHECK(to_move(later) == Actor::player_one);
}

TEST_CASE("a game that closes ends before a pass is scored") {
    const State game = at({.one = "12 23 66", .two = "55", .chain = "01"});
    const State over = after(game, {"play;12;right", "pass;2", "play;23;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    CHECK(scores(over) == "1010:0");
    CHECK(passes(over) == "0:1");
    CHECK(to_move(over) != Actor::nature);
}

TEST_CASE("the last tile ends the game before a pass is scored") {
    const State over = after(at({.one = "12", .two = "55", .chain = "01"}), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 1: domino");
    CHECK(scores(over) == "1000:0");
    CHECK(passes(over) == "0:0");
}

TEST_CASE("a player that plays its last tile wins, however many points the opponent has") {
    const State over = after(at({.one = "12", .two = "55", .chain = "01", .scores = {{0, 90}}}), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 1: domino");
    CHECK(scores(over) == "1090:90");
}

TEST_CASE("a fault counts as a win for the opponent: +1000 and the offender's points, which the offender keeps") {
    const State game = at({.one = "12", .two = "55", .chain = "01", .scores = {{20, 35}}});
    CHECK(scores(forfeit(game, Player::one)) == "20:1055");
    CHECK(scores(forfeit(game, Player::two)) == "1055:35");
    CHECK(chain(forfeit(game, Player::two)) == chain(game));
    CHECK(verdict_on_game(forfeit(game, Player::two)) == "undecided");
}

TEST_CASE("a fault before the deal, such as a bot that does not start, brings 1000") {
    CHECK(scores(forfeit(start(twice), Player::one)) == "0:1000");
    CHECK(scores(forfeit(start(twice), Player::two)) == "1000:0");
}

}  // namespace isola_arena::dominoes
