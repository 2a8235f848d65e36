// The later document of the contest: other tiles, and a fourth reply, `shuffle`.
#include <doctest/doctest.h>

#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

constexpr const char* later = "bot-battle-2015";

State shuffled_by_both(int times) {
    State state = after_nature(first_position(later), 1);
    for (int i = 0; i < 2 * times; ++i) state = after_nature(after(std::move(state), {"shuffle"}), 1);
    return state;
}

}  // namespace

TEST_SUITE_BEGIN("bot battle 2015");

TEST_CASE("tiles are 1 to 4: there is no 0") {
    CHECK(legal(first_position(later), "deal;12344;44321"));
    CHECK(verdict(first_position(later), "deal;12340;44321") ==
          "deal;12340;44321: tile 0 does not exist: tiles are 1 to 4");
    const State state = game("1;12344;11111;100000000000002", later);
    CHECK(verdict(state, "move;0") == "move;0: tile 0 does not exist: tiles are 1 to 4");
    CHECK(replies_in(state) == "move;1 move;2 move;3 move;4 retreat;1 retreat;2 retreat;3 retreat;4 shuffle");
}

TEST_CASE("the board line is the same, and says nothing of shuffles") {
    const State state = after(game("1;12344;11111;100000000000002", later), {"shuffle"});
    CHECK(board_line(view(state, Player::two)) == "2;11111;100000000000002");
}

TEST_CASE("shuffle spends the turn and makes all five tiles new") {
    const State state = after(game("1;12344;11111;000010200000000", later), {"shuffle"});
    CHECK(island_of(state) == "000010200000000");
    CHECK(tiles_of(state) == "----- 11111");
    const State next = after(state, {"draw;1;0:4,1:3,2:3,3:2,4:1"});
    CHECK(tiles_of(next) == "43321 11111");
    CHECK(to_move(next) == Actor::player_two);
    CHECK_FALSE(legal(state, "draw;1;0:4,1:3,2:3,3:2"));
}

TEST_CASE("each player may shuffle 20 times a game") {
    CHECK(legal(shuffled_by_both(19), "shuffle"));
    const State state = shuffled_by_both(20);
    CHECK(verdict(state, "shuffle") == "shuffle: player 1 has spent all 20 shuffles of the game");
    CHECK(replies_in(state).find("shuffle") == std::string::npos);
    CHECK(state.shuffled == PerPlayer<int>{{20, 20}});
}

TEST_CASE("one player's shuffles do not spend the other's") {
    State state = after_nature(first_position(later), 1);
    for (int i = 0; i < 20; ++i) {
        state = after_nature(after(std::move(state), {"shuffle"}), 1);
        state = after_nature(play(state, legal_choices(state).front()), 1);
    }
    CHECK_FALSE(legal(state, "shuffle"));
    state = after_nature(play(state, legal_choices(state).front()), 1);
    CHECK(legal(state, "shuffle"));
}

TEST_CASE("shuffle has no arguments") {
    const State state = game("1;12344;11111;000010200000000", later);
    CHECK(verdict(state, "shuffle;1") == "expected move;x, retreat;x, attack;x...x or shuffle, found \"shuffle;1\"");
    CHECK(verdict(state, "SHUFFLE") == "keywords are in lower case: expected shuffle, found \"SHUFFLE\"");
    CHECK(refuse(state, Choice{Act::shuffle, 1, 1})->message == "shuffle names no tile");
}

TEST_CASE("in bot-battle shuffle is unknown, and the error names the variant that has it") {
    CHECK(verdict(game("1;44140;01234;000100020000000"), "shuffle") ==
          "shuffle is a reply of the rules bot-battle-2015: the rules here are bot-battle");
}

TEST_CASE("moves, attacks and defence are those of bot-battle") {
    CHECK(island_of(after(game("1;22111;13411;000010200000000", later), {"attack;22"})) == "000001000000200");
    CHECK(island_of(after(game("1;22111;23411;000010200000000", later), {"attack;22"})) == "000001000200000");
    CHECK(verdict_on_game(after(game("2;11111;22211;000010200000000", later), {"attack;222"})) ==
          "player 2: off_island");
}

TEST_SUITE_END();

}  // namespace isola_arena::island
