// The rules of the dominoes, sentence by sentence as the ICPC Caribbean finals 2019 stated them.
#include <doctest/doctest.h>

#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {

using namespace rulebook;

namespace {

// A legal game that player 2 closes with the fifth tile. The chain then has all seven tiles with a 0.
State closed_by_the_zeros() {
    return after(dealt("01 02 03 04 11 13 14 15 16 22 23 24 25 56"),
                 {"play;01;left", "play;12;right", "play;02;right", "play;00;right", "play;03;right", "play;34;right",
                  "play;04;right", "play;05;right", "play;56;right", "play;06;right"});
}

}  // namespace

TEST_SUITE_BEGIN("icpc caribbean");

TEST_CASE("a domino play, with 28 tiles from 0 to 6") {
    CHECK(TileSet::all().size() == 28);
    CHECK(to_string(TileSet::all()) ==
          "00 01 02 03 04 05 06 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66");
    const State game = play(start(twice), nature(start(twice), 1));
    CHECK((game.hands[Player::one].bits() | game.hands[Player::two].bits()) == TileSet::all().bits());
}

TEST_CASE("the goal: be the first player to run out of tiles") {
    const State game = at({.one = "12", .two = "33 44", .chain = "01", .scores = {{0, 500}}});
    CHECK(verdict_on_game(after(game, {"play;12;right"})) == "player 1: domino");
}

TEST_CASE("the goal: or accumulate as many points as possible") {
    const GameSession table{.one = "12 33", .two = "44", .chain = "01", .scores = {{25, 20}}};
    CHECK(verdict_on_game(after(at(table), {"play;12;right"})) == "player 1: closed");
}

TEST_CASE("the winner of each match will receive additional 1000 points") {
    const State domino = at({.one = "12", .two = "33 44", .chain = "01"});
    CHECK(scores(after(domino, {"play;12;right"})) == "1000:0");
    const State closing = at({.one = "12 33", .two = "44 55", .chain = "01"});
    CHECK(scores(after(closing, {"play;12;right"})) == "1000:0");
}

TEST_CASE("points: where the sum of the extremes is a multiple of 5, that sum is added to the score") {
    const GameSession table{.one = "13 14 11", .two = "15 36 00", .chain = "01", .scores = {{5, 10}}};
    CHECK(scores(after(at(table), {"play;13;right"})) == "5:10");
    CHECK(scores(after(at(table), {"play;14;right"})) == "5:10");
    CHECK(scores(after(at(table), {"play;13;right", "play;36;right"})) == "5:10");
    const GameSession five{.one = "15 22", .two = "33 35", .chain = "01", .scores = {{5, 10}}};
    CHECK(scores(after(at(five), {"play;15;right"})) == "10:10");
    const GameSession ten{.one = "36 22", .two = "45 66", .chain = "56", .scores = {{5, 10}}, .to_move = Player::two};
    CHECK(scores(after(at(ten), {"play;45;left"})) == "5:20");
    const GameSession fifteen{.one = "66 22", .two = "33 44", .chain = "35 56"};
    CHECK(scores(after(at(fifteen), {"play;66;right"})) == "15:0");
}

TEST_CASE("points: the sum is added to the score of the player who placed the tile") {
    const GameSession table{.one = "05 66", .two = "15 22", .chain = "01", .to_move = Player::two};
    CHECK(scores(after(at(table), {"play;15;right"})) == "0:5");
}

TEST_CASE("points: where the opposing player has no chance to play, 10 points are added") {
    const GameSession table{.one = "12 23 44", .two = "55 66", .chain = "01"};
    const State passed = after(at(table), {"play;12;right", "pass;2"});
    CHECK(scores(passed) == "10:0");
    CHECK(passes(passed) == "0:1");
    CHECK(passed.to_move == Player::one);
}

TEST_CASE("points: in case of win, 1000 points are added to the player's score") {
    const State game = at({.one = "15", .two = "33 44", .chain = "01", .scores = {{20, 0}}});
    CHECK(scores(after(game, {"play;15;right"})) == "1025:0");
}

TEST_CASE("at the game's start, fourteen tiles are distributed to each player") {
    const State undealt = start(twice);
    CHECK(to_move(undealt) == Actor::nature);
    const State game = play(undealt, nature(undealt, 7));
    for (const Player player : both_players) CHECK(game.hands[player].size() == 14);
    CHECK(chain(game).empty());
    CHECK(scores(game) == "0:0");
}

TEST_CASE("the game begins with the player designated as player no. 1") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State game = play(start(twice), nature(start(twice), seed));
        CHECK(to_move(game) == Actor::player_one);
        CHECK(legal_plays(game).size() == 14);
    }
}

TEST_CASE("in each turn, the player must place one of his available tiles") {
    const State game = at({.one = "12 13", .two = "15 04", .chain = "01"});
    CHECK(legal(game, "play;12;right"));
    CHECK(verdict(game, "play;15;right") == "tile 15 is not in the hand of player 1: 12 13");
    CHECK(verdict(game, "play;01;right") == "tile 01 lies in the chain already");
    CHECK(verdict(game, "pass;1") ==
          "player 1 can play 12 at the right and must not pass; a player who cannot play is not asked, nature passes "
          "for him");
    CHECK(hand(after(game, {"play;12;right"}), Player::one) == "13");
}

TEST_CASE("a tile is placed on one of the two open extremes") {
    const State game = at({.one = "12 03 00 11 56", .two = "44", .chain = "01"});
    CHECK(plays_of(game) == "00 left, 03 left, 11 right, 12 right");
    CHECK(chain(after(game, {"play;12;right"})) == "01 12");
    CHECK(chain(after(game, {"play;03;left"})) == "30 01");
    CHECK(chain(after(game, {"play;00;left"})) == "00 01");
    CHECK(chain(after(game, {"play;11;right"})) == "01 11");
}

TEST_CASE("the points on one side of the piece must be equal to the points on the extreme where it is placed") {
    const State game = at({.one = "12 03 56", .two = "44", .chain = "01"});
    CHECK(verdict(game, "play;56;left") ==
          "tile 56 fits neither end: the open ends are 0 at the left and 1 at the right");
    CHECK(verdict(game, "play;56;right") ==
          "tile 56 fits neither end: the open ends are 0 at the left and 1 at the right");
    CHECK(verdict(game, "play;12;left") ==
          "tile 12 does not fit at the left, only at the right: the open ends are 0 at the left and 1 at the right");
    CHECK(verdict(game, "play;03;right") ==
          "tile 03 does not fit at the right, only at the left: the open ends are 0 at the left and 1 at the right");
}

TEST_CASE("either side of the piece may be the one that is equal") {
    const State game = at({.one = "13 36", .two = "44", .chain = "32 21"});
    CHECK(plays_of(game) == "13 left, 13 right, 36 left");
    CHECK(chain(after(game, {"play;13;left"})) == "13 32 21");
    CHECK(chain(after(game, {"play;13;right"})) == "32 21 13");
    CHECK(chain(after(game, {"play;36;left"})) == "63 32 21");
}

TEST_CASE("once the player has placed the tile, his turn ends and the next player must play") {
    State game = dealt("01 02 03 04 11 13 14 15 16 22 23 24 25 56");
    game = after(game, {"play;01;left"});
    CHECK(to_move(game) == Actor::player_two);
    CHECK_FALSE(legal(game, "play;02;left"));
    CHECK(to_move(after(game, {"play;12;right"})) == Actor::player_one);
}

TEST_CASE("if a player cannot play, the turn must be passed to the next player") {
    const State stuck = after(at({.one = "12 23 44", .two = "55 66", .chain = "01"}), {"play;12;right"});
    CHECK(to_move(stuck) == Actor::nature);
    CHECK(nature(stuck, 3) == Move{Pass{Player::two}});
    CHECK(verdict(stuck, "play;55;right") ==
          "player 2 holds no tile that fits, so nature passes for him: the open ends are 0 at the left and 2 at the "
          "right");
    const State passed = after(stuck, {"pass;2"});
    CHECK(to_move(passed) == Actor::player_one);
    CHECK(chain(passed) == chain(stuck));
    CHECK(passed.turns == stuck.turns);
}

TEST_CASE("the players place their tiles until one of the situations arises") {
    const State game = at({.one = "12 44", .two = "23 45", .chain = "01"});
    CHECK(verdict_on_game(game) == "undecided");
    CHECK(verdict_on_game(after(game, {"play;12;right"})) == "undecided");
    const State over = after(game, {"play;12;right", "play;23;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    CHECK(plays_of(over).empty());
    CHECK(verdict(over, "play;44;left").starts_with("the game is over: neither player can play"));
}

TEST_CASE("domino: when a player places his last piece on the table, he has dominated the game") {
    const State game = at({.one = "12 44", .two = "23", .chain = "01"});
    const State over = after(game, {"play;12;right", "play;23;right"});
    CHECK(verdict_on_game(over) == "player 2: domino");
    CHECK(outcome(over)->explanation == "player 2 played his last tile, 23; the scores before the win are 0 to 0");
}

TEST_CASE("domino: nobody plays after it, even if the opponent could") {
    const State over = after(at({.one = "12", .two = "23 44", .chain = "01"}), {"play;12;right"});
    CHECK(plays_of(over).empty());
    CHECK(verdict(over, "play;23;right") ==
          "the game is over: player 1 played his last tile, 12; the scores before the win are 0 to 0");
}

TEST_CASE("domino: the winner earns the accumulated points of his opponent, plus 1000 points") {
    const State game = at({.one = "12", .two = "33 44", .chain = "01", .scores = {{20, 35}}});
    const State over = after(game, {"play;12;right"});
    CHECK(scores(over) == "1055:35");
    CHECK(outcome(over)->explanation == "player 1 played his last tile, 12; the scores before the win are 20 to 35");
}

TEST_CASE("closed: when none of the players can continue the game") {
    const State game = at({.one = "12 33", .two = "44 55", .chain = "01", .scores = {{5, 0}}});
    const State over = after(game, {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    const State goes_on = at({.one = "12 33", .two = "24 55", .chain = "01", .scores = {{5, 0}}});
    CHECK(verdict_on_game(after(goes_on, {"play;12;right"})) == "undecided");
}

TEST_CASE("closed: this happens when the numbers at the extremes have been played 7 times") {
    const State over = closed_by_the_zeros();
    CHECK(chain(over) == "01 12 20 00 03 34 40 05 56 60");
    CHECK(verdict_on_game(over) == "player 2: closed");
}

TEST_CASE("closed: the player with the higher score is declared as the match winner") {
    const GameSession table{.one = "12 33", .two = "00 44", .chain = "51", .scores = {{40, 45}}};
    const State over = after(at(table), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 2: closed");
    CHECK(outcome(over)->explanation ==
          "neither player can play, with 5 at the left and 2 at the right; player 2 has the higher score, 45 to 40");
    CHECK(scores(closed_by_the_zeros()) == "0:1005");
}

TEST_CASE("closed: with the same number of points, the player with the fewest points on the tiles left wins") {
    const GameSession table{.one = "12 33 03", .two = "46", .chain = "51", .scores = {{40, 40}}};
    const State over = after(at(table), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    CHECK(outcome(over)->explanation ==
          "neither player can play, with 5 at the left and 2 at the right; the scores are equal, 40 to 40; player 1 "
          "has fewer pips left, 9 to 10");
}

TEST_CASE("closed: the winner adds up the points in the usual way") {
    const GameSession by_pips{.one = "12 33", .two = "46", .chain = "51", .scores = {{40, 40}}};
    CHECK(scores(after(at(by_pips), {"play;12;right"})) == "1080:40");
    const GameSession by_score{.one = "12 33", .two = "46", .chain = "51", .scores = {{40, 60}}};
    CHECK(scores(after(at(by_score), {"play;12;right"})) == "40:1100");
}

TEST_CASE("closed: in case of tie, the player with fewer tiles is the winner") {
    const GameSession table{.one = "12 34", .two = "03 04", .chain = "51", .scores = {{10, 10}}};
    const State over = after(at(table), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 1: closed");
    CHECK(scores(over) == "1020:10");
    CHECK(outcome(over)->explanation ==
          "neither player can play, with 5 at the left and 2 at the right; the scores are equal, 10 to 10; the pips "
          "left too, 7 to 7; player 1 has fewer tiles left, 1 to 2");
}

TEST_CASE("closed: if the tie persists, the loser is the player who started the game") {
    const GameSession table{.one = "12 34", .two = "16", .chain = "50 01", .scores = {{10, 10}}};
    const State over = after(at(table), {"play;12;right"});
    CHECK(verdict_on_game(over) == "player 2: closed");
    CHECK(scores(over) == "10:1020");
    CHECK(outcome(over)->explanation ==
          "neither player can play, with 5 at the left and 2 at the right; the scores are equal, 10 to 10; the pips "
          "left too, 7 to 7; the tiles left too, 1 to 1; player 1, who started, loses");
}

TEST_SUITE_END();

}  // namespace isola_arena::dominoes
