// The rules of Save the Island, sentence by sentence as the document of Bot!Battle! states them.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/protocol/island/island_rulebook.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

std::string line_for(Player player, const State& state) { return board_line(view(state, player)); }

}  // namespace

TEST_SUITE_BEGIN("bot battle");

TEST_CASE("two robots battle to the death over control of the island: who is off it has lost") {
    const State lost = after(game("1;22222;00000;000000000001020"), {"attack;2"});
    CHECK(verdict_on_game(lost) == "player 1: off_island");
}

TEST_CASE("a valid move follows all specifications of the syntax and the rules, any other is invalid") {
    const State state = game("1;44140;01234;000100020000000");
    CHECK(replies_in(state) == "attack;4 attack;44 attack;444 move;0 move;1 retreat;0 retreat;1 retreat;4");
    for (const std::string reply : {"", "jump;1", "move", "move;3", "move;4", "attack;1", "attack;4444", "retreat;2"}) {
        CAPTURE(reply);
        CHECK_FALSE(legal(state, reply));
    }
}

TEST_CASE("the board is a string of three components with semicolons between: player number, tile array, island") {
    const State state = game("1;44140;01234;000100020000000");
    CHECK(line_for(Player::one, state) == "1;44140;000100020000000");
    CHECK(line_for(Player::two, state) == "2;01234;000100020000000");
}

TEST_CASE("the player number is 1 or 2, it comes with every board and stays the same through the game") {
    State state = after_nature(first_position(), 7);
    for (int turn = 0; turn < 20 && !outcome(state); ++turn) {
        CHECK(line_for(Player::one, state).starts_with("1;"));
        CHECK(line_for(Player::two, state).starts_with("2;"));
        state = after_nature(play(state, legal_choices(state).front()), 7);
    }
}

TEST_CASE("the tile array is 5 digits from 0 to 4") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const std::string line = line_for(Player::two, after_nature(first_position(), seed));
        CHECK(line.find_first_not_of("01234", 2) == 7);
        CHECK(line[7] == ';');
    }
}

TEST_CASE("the tiles are those that one may use for moving, retreating and attacking") {
    CHECK(replies_in(game("1;00000;11111;000100020000000")) == "move;0 retreat;0");
    CHECK(replies_in(game("2;00000;11111;000100020000000")) == "move;1 retreat;1");
    CHECK(replies_in(game("2;00000;11114;000100020000000")) == "attack;4 move;1 retreat;1 retreat;4");
}

TEST_CASE("the tiles are those that one may use for defending") {
    CHECK(island_of(after(game("1;44000;11114;000100020000000"), {"attack;44"})) == "000000100020000");
    CHECK(island_of(after(game("1;44000;11144;000100020000000"), {"attack;44"})) == "000100020000000");
}

TEST_CASE("after a tile is used it is replaced by a new random value before the next turn") {
    const State used_up = after(game("1;44140;01234;000100020000000"), {"move;1"});
    CHECK(tiles_of(used_up) == "44-40 01234");
    CHECK(to_move(used_up) == Actor::nature);
    CHECK(tiles_of(after(used_up, {"draw;1;2:3"})) == "44340 01234");
    CHECK(tiles_of(after(used_up, {"draw;1;2:1"})) == "44140 01234");
    CHECK_FALSE(legal(used_up, "move;0"));
}

TEST_CASE("the new value is within the tile array's 0 to 4 (the document's 'between 0 and 5' leaves out the 5)") {
    const State used_up = after(game("1;44140;01234;000100020000000"), {"move;1"});
    for (const std::string draw : {"draw;1;2:0", "draw;1;2:1", "draw;1;2:2", "draw;1;2:3", "draw;1;2:4"})
        CHECK(legal(used_up, draw));
    CHECK_FALSE(legal(used_up, "draw;1;2:5"));
}

TEST_CASE("the island is 15 characters, each 0, 1 or 2") {
    const std::string island = island_of(first_position());
    CHECK(island.size() == 15);
    CHECK(island.find_first_not_of("012") == std::string::npos);
}

TEST_CASE("there is exactly one 1 and one 2, the positions of the players; 0 is an empty space") {
    State state = after_nature(first_position(), 3);
    for (int turn = 0; turn < 50 && !outcome(state); ++turn) {
        const std::string island = island_of(state);
        CHECK(std::ranges::count(island, '1') == 1);
        CHECK(std::ranges::count(island, '2') == 1);
        CHECK(std::ranges::count(island, '0') == 13);
        CHECK(static_cast<int>(island.find('1')) == state.pawns[Player::one]);
        CHECK(static_cast<int>(island.find('2')) == state.pawns[Player::two]);
        state = after_nature(play(state, legal_choices(state).front()), 3);
    }
}

TEST_CASE("at the start player 1 is placed at position 0 and player 2 at position 14") {
    CHECK(island_of(first_position()) == "100000000000002");
    CHECK(distance(first_position()) == 14);
}

TEST_CASE("at the start both players receive 5 randomly generated tiles between 0 and 4") {
    CHECK(to_move(first_position()) == Actor::nature);
    const State dealt = after(first_position(), {"deal;44140;01234"});
    CHECK(tiles_of(dealt) == "44140 01234");
    CHECK(to_move(dealt) == Actor::player_one);
    CHECK_FALSE(legal(first_position(), "deal;4414;01234"));
    CHECK_FALSE(legal(first_position(), "deal;44145;01234"));
}

TEST_CASE("the document's example: tiles [4, 4, 1, 4, 0], player 1 at 3, player 2 at 7, the distance is 4") {
    const View seen = *parse_board_line(*named_rules("bot-battle"), "1;44140;000100020000000");
    CHECK(seen.player == Player::one);
    CHECK(seen.hand == Hand{4, 4, 1, 4, 0});
    CHECK(seen.pawns == PerPlayer<int>{{3, 7}});
    CHECK(distance(game("1;44140;00000;000100020000000")) == 4);
}

TEST_CASE("moving forward: move;x brings one x positions nearer to the opponent") {
    CHECK(island_of(after(game("1;12340;00000;100000000000002"), {"move;3"})) == "000100000000002");
    CHECK(island_of(after(game("2;00000;12340;100000000000002"), {"move;4"})) == "100000000020000");
}

TEST_CASE("moving: x is a tile value between 0 and 4 inclusive") {
    const State state = game("1;01234;00000;100000000000002");
    for (const std::string reply : {"move;0", "move;1", "move;2", "move;3", "move;4"}) CHECK(legal(state, reply));
    CHECK_FALSE(legal(state, "move;5"));
    CHECK(island_of(after(state, {"move;0"})) == island_of(state));
    CHECK(tiles_of(after(state, {"move;0"})) == "-1234 00000");
}

TEST_CASE("moving: one must have the tile in one's tile array") {
    CHECK(legal(game("1;12340;00000;100000000000002"), "move;2"));
    CHECK_FALSE(legal(game("1;11340;22222;100000000000002"), "move;2"));
}

TEST_CASE("moving: only a single tile, several are invalid") {
    CHECK_FALSE(legal(game("1;11111;00000;100000000000002"), "move;11"));
    CHECK_FALSE(legal(game("1;12111;00000;100000000000002"), "move;12"));
}

TEST_CASE("moving: not to or past the position of the opponent") {
    CHECK(legal(game("1;12340;00000;000100020000000"), "move;3"));
    CHECK_FALSE(legal(game("1;12340;00000;000100020000000"), "move;4"));
    CHECK_FALSE(legal(game("1;12340;00000;000100200000000"), "move;4"));
    CHECK(legal(game("2;00000;12340;000100200000000"), "move;2"));
    CHECK_FALSE(legal(game("2;00000;12340;000100200000000"), "move;3"));
    CHECK_FALSE(legal(game("2;00000;12340;000100200000000"), "move;4"));
}

TEST_CASE("retreating: retreat;x brings one x positions away from the opponent") {
    CHECK(island_of(after(game("1;12340;00000;000010020000000"), {"retreat;3"})) == "010000020000000");
    CHECK(island_of(after(game("2;00000;12340;000010020000000"), {"retreat;4"})) == "000010000002000");
}

TEST_CASE("retreating: x is a tile value between 0 and 4 inclusive") {
    const State state = game("1;01234;00000;000000010000002");
    for (const std::string reply : {"retreat;0", "retreat;1", "retreat;2", "retreat;3", "retreat;4"})
        CHECK(legal(state, reply));
    CHECK_FALSE(legal(state, "retreat;5"));
    CHECK(island_of(after(state, {"retreat;0"})) == island_of(state));
}

TEST_CASE("retreating: one must have the tile in one's tile array") {
    CHECK_FALSE(legal(game("1;11340;22222;000000010000002"), "retreat;2"));
}

TEST_CASE("retreating: only a single tile, several are invalid") {
    CHECK_FALSE(legal(game("1;11111;00000;000000010000002"), "retreat;11"));
    CHECK_FALSE(legal(game("1;12111;00000;000000010000002"), "retreat;12"));
}

TEST_CASE("attacking: x is between 0 and 4 and equal to the distance between the players") {
    const State state = game("1;01234;00000;000100200000000");
    CHECK(legal(state, "attack;3"));
    for (const std::string reply : {"attack;0", "attack;1", "attack;2", "attack;4"}) CHECK_FALSE(legal(state, reply));
    CHECK(legal(game("1;01234;00000;000120000000000"), "attack;1"));
    CHECK_FALSE(legal(game("1;01234;00000;000100002000000"), "attack;5"));
}

TEST_CASE("attacking: one may include x as many times as one has it, or fewer times") {
    const State state = game("1;33013;00000;000100200000000");
    CHECK(legal(state, "attack;3"));
    CHECK(legal(state, "attack;33"));
    CHECK(legal(state, "attack;333"));
    CHECK_FALSE(legal(state, "attack;3333"));
    CHECK_FALSE(legal(state, "attack;31"));
}

TEST_CASE("more tiles amplify the attack: its power is 3 * (attack tiles - defend tiles)") {
    CHECK(island_of(after(game("1;11111;00000;000120000000000"), {"attack;1"})) == "000100020000000");
    CHECK(island_of(after(game("1;11111;00000;000120000000000"), {"attack;11"})) == "000100000020000");
    CHECK(island_of(after(game("1;11111;00000;000120000000000"), {"attack;111"})) == "000100000000020");
    CHECK(island_of(after(game("1;11111;00001;000120000000000"), {"attack;111"})) == "000100000020000");
    CHECK(island_of(after(game("1;11111;00011;000120000000000"), {"attack;111"})) == "000100020000000");
}

TEST_CASE("the power of an attack is how far the victim falls back, away from the attacker") {
    CHECK(island_of(after(game("1;20000;00000;000010200000000"), {"attack;2"})) == "000001000200000");
    CHECK(island_of(after(game("2;00000;20000;000000010200000"), {"attack;2"})) == "000010002000000");
}

TEST_CASE("attack tiles are those in the move that was sent, not those in the attacker's hand") {
    const State state = after(game("1;22222;00000;000010200000000"), {"attack;2"});
    CHECK(island_of(state) == "000001000200000");
    CHECK(tiles_of(state) == "-2222 00000");
}

TEST_CASE("the number of tiles counts, not their value: three 4s are as strong as three 1s") {
    const State with_fours = after(game("1;44400;00000;100020000000000"), {"attack;444"});
    const State with_ones = after(game("1;11100;00000;000120000000000"), {"attack;111"});
    CHECK(with_fours.pawns[Player::two] == 4 + 9);
    CHECK(with_ones.pawns[Player::two] == 4 + 9);
}

TEST_CASE("defend tiles are the matching tiles in the defender's tile array") {
    const State state = after(game("1;22200;12012;000010200000000"), {"attack;222"});
    CHECK(island_of(state) == "000001000200000");
    CHECK(tiles_of(state) == "---00 1-01-");
}

TEST_CASE("the victim's tiles of the same value defend automatically") {
    const State state = after(game("1;20000;20000;000010200000000"), {"attack;2"});
    CHECK(island_of(state) == "000010200000000");
    CHECK(state.last->defence == 1);
}

TEST_CASE("example, attack;22 from 5 positions away: illegal, for x is the distance (the example is about tiles)") {
    CHECK(verdict(game("1;22000;22000;000010000200000"), "attack;22") ==
          "attack;22 uses tiles of value 2, but an attack needs the distance: "
          "player 1 on cell 4 is 5 away from player 2 on cell 9");
}

TEST_CASE("example, attack;22 against two 2s: fully defended, the victim stays") {
    CHECK(after(game("1;22000;22000;000010200000000"), {"attack;22"}).pawns[Player::two] == 6);
}

TEST_CASE("example, attack;22 against two 2s: the attacker is back at its position before the attack") {
    CHECK(after(game("1;22000;22000;000010200000000"), {"attack;22"}).pawns[Player::one] == 4);
}

TEST_CASE("example, attack;22 against two 2s: all tiles that both used are replaced before the next turn") {
    const State state = after(game("1;22000;02002;000010200000000"), {"attack;22"});
    CHECK(tiles_of(state) == "--000 0-00-");
    const State replaced = after(state, {"draw;1;0:3,1:4", "draw;2;1:1,4:2"});
    CHECK(tiles_of(replaced) == "34000 01002");
    CHECK(to_move(replaced) == Actor::player_two);
}

TEST_CASE("example, attack;22 against one 2: partially defended, the victim falls back 3") {
    CHECK(after(game("1;22000;20000;000010200000000"), {"attack;22"}).pawns[Player::two] == 6 + 3);
}

TEST_CASE("example, attack;22 against no 2: not defended, the victim falls back 6") {
    CHECK(after(game("1;22000;13400;000010200000000"), {"attack;22"}).pawns[Player::two] == 6 + 6);
}

TEST_SUITE_END();

}  // namespace isola_arena::island
