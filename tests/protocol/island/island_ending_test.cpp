#include <doctest/doctest.h>

#include "protocol/island/game.hpp"
#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

// Returns the position after `turns` turns in which both players play move;0.
State after_idle_turns(int turns) {
    State state = after(first_position(), {"deal;00000;00000"});
    while (state.turns < turns) {
        const std::string player = std::to_string(number(state.to_move));
        state = after(std::move(state), {"move;0"});
        if (!outcome(state)) state = after(std::move(state), {"draw;" + player + ";0:0"});
    }
    return state;
}

}  // namespace

TEST_CASE("a player that is pushed off the island has lost") {
    const State lost = after(game("1;22000;00000;000000001020000"), {"attack;22"});
    CHECK(verdict_on_game(lost) == "player 1: off_island");
    CHECK(outcome(lost)->explanation ==
          "player 1's attack;22 meets 0 tiles of defence and has power 6: "
          "player 2 falls back from cell 10 to 16, off the island (cells 0 to 14)");
    const State on_the_left = after(game("2;10000;11100;010020000000000"), {"move;1"});
    CHECK(verdict_on_game(on_the_left) == "undecided");
    const State pushed = after(game("2;20111;12221;010200000000000"), {"attack;222"});
    CHECK(outcome(pushed)->explanation ==
          "player 2's attack;222 meets 1 tile of defence and has power 6: "
          "player 1 falls back from cell 1 to -5, off the island (cells 0 to 14)");
}

TEST_CASE("the last cell is still land") {
    CHECK(verdict_on_game(after(game("1;22000;00000;000000102000000"), {"attack;22"})) == "undecided");
    CHECK(verdict_on_game(after(game("1;22000;00000;000000010200000"), {"attack;22"})) == "player 1: off_island");
    CHECK(verdict_on_game(after(game("1;40000;00000;000010000002000"), {"retreat;4"})) == "undecided");
    CHECK(verdict_on_game(after(game("2;00000;20000;000010000000200"), {"retreat;2"})) == "undecided");
}

TEST_CASE("a player that retreats off the island has lost, but the retreat is legal") {
    const State lost = after(game("1;44140;01234;001000020000000"), {"retreat;4"});
    CHECK(verdict_on_game(lost) == "player 2: off_island");
    CHECK(outcome(lost)->explanation == "player 1's retreat;4 leads from cell 2 to -2, off the island (cells 0 to 14)");
    const State other_end = after(game("2;44140;01234;001000000000020"), {"retreat;2"});
    CHECK(verdict_on_game(other_end) == "player 1: off_island");
    CHECK(outcome(other_end)->explanation ==
          "player 2's retreat;2 leads from cell 13 to 15, off the island (cells 0 to 14)");
}

TEST_CASE("once the game is over nobody draws and nobody moves") {
    const State lost = after(game("1;44140;01234;001000020000000"), {"retreat;4"});
    CHECK(to_move(lost) != Actor::nature);
    CHECK(legal_choices(lost).empty());
    for (const std::string move : {"move;0", "draw;1;0:1", "deal;00000;00000"})
        CHECK(verdict(lost, move) ==
              "the game is over: player 1's retreat;4 leads from cell 2 to -2, off the island (cells 0 to 14)");
}

TEST_CASE("after 400 turns the game is drawn") {
    CHECK(verdict_on_game(after_idle_turns(399)) == "undecided");
    const State drawn = after_idle_turns(400);
    CHECK(verdict_on_game(drawn) == "drawn: turn_limit");
    CHECK(outcome(drawn)->explanation == "drawn after 400 turns");
    CHECK(to_move(drawn) != Actor::nature);
    CHECK(verdict(drawn, "move;0") == "the game is over: drawn after 400 turns");
}

TEST_CASE("a player that falls off the island in the last turn has lost, although the turn limit is reached") {
    State last_turn = game("1;22000;00000;000000001020000");
    last_turn.turns = turn_limit - 1;
    CHECK(verdict_on_game(after(last_turn, {"attack;22"})) == "player 1: off_island");
}

TEST_CASE("turns are counted, nature's moves are not") {
    const State state = after(first_position(), {"deal;44140;01234"});
    CHECK(state.turns == 0);
    CHECK(after(state, {"move;1"}).turns == 1);
    CHECK(after(state, {"move;1", "draw;1;2:0"}).turns == 1);
    CHECK(after(state, {"move;1", "draw;1;2:0", "move;2"}).turns == 2);
}

TEST_CASE("a fully defended attack moves nobody, and the turn goes on to the victim") {
    const State state = after(game("1;22000;22222;000010200000000"), {"attack;22", "draw;1;0:0,1:0", "draw;2;0:2,1:2"});
    CHECK(island_of(state) == "000010200000000");
    CHECK(to_move(state) == Actor::player_two);
}

TEST_CASE("a defence uses no more tiles than the attack") {
    const State state = after(game("1;20000;22222;000010200000000"), {"attack;2"});
    CHECK(tiles_of(state) == "-0000 -2222");
}

TEST_CASE("the leftmost matching tiles are used") {
    CHECK(tiles_of(after(game("1;12121;00000;100000000000002"), {"move;2"})) == "1-121 00000");
    CHECK(tiles_of(after(game("1;12121;31133;000120000000000"), {"attack;11"})) == "-2-21 3--33");
}

TEST_CASE("the state remembers the island turn that led to it, until the next one") {
    const State state = after(game("1;22000;20000;000010200000000"), {"attack;22"});
    REQUIRE(state.last.has_value());
    CHECK(state.last->player == Player::one);
    CHECK(state.last->choice == Choice{Act::attack, 2, 2});
    CHECK(state.last->from == PerPlayer<int>{{4, 6}});
    CHECK(state.last->defence == 1);
    CHECK(state.last->used_places[Player::one] == Places{true, true, false, false, false});
    CHECK(state.last->used_places[Player::two] == Places{true, false, false, false, false});
    CHECK(after(state, {"draw;1;0:0,1:0"}).last == state.last);
    CHECK(after(state, {"draw;1;0:0,1:0", "draw;2;0:0", "move;0"}).last->player == Player::two);
}

}  // namespace isola_arena::island
