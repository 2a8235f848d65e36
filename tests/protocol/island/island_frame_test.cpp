#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/island/game.hpp"
#include "tests/protocol/island/island_rulebook.hpp"
#include "tests/protocol/laws/island_sample.hpp"

namespace isola_arena::island {

using namespace rulebook;

namespace {

using Square = isola_arena::Position;
using Marks = std::vector<Highlight>;

Frame frame_after(const State& state, std::initializer_list<std::string_view> moves) {
    return Island::frame(after(state, moves));
}

// Returns the strip as viewers show it: `[3] 4 1 4 0`.
std::string tiles(const Strip& strip) {
    std::string text;
    for (const Tile& tile : strip.tiles)
        text += (text.empty() ? "" : " ") + (tile.highlighted ? '[' + tile.text + ']' : tile.text);
    return text;
}

// Returns the actions of the last turn: `attack 22, defend 2, fall 3`.
std::string actions(const Frame& frame) {
    std::string text;
    for (const SubAction& action : frame.last_turn)
        text += (text.empty() ? "" : ", ") + action.kind + ' ' + action.text;
    return text;
}

// Returns the same position with random tiles in the player's hand. Empty places stay empty.
State with_other_tiles(State state, Player player, Rng& rng) {
    const std::uint64_t values = static_cast<std::uint64_t>(state.rules.highest_tile - state.rules.lowest_tile + 1);
    for (std::int8_t& tile : state.hands[player])
        if (tile != used)
            tile = static_cast<std::int8_t>(state.rules.lowest_tile + static_cast<int>(rng.below(values)));
    return state;
}

}  // namespace

TEST_CASE("an island frame is one row of 15 open cells with a pawn on two of them") {
    const Frame frame = Island::frame(game("1;44140;01234;000100020000000"));
    CHECK(frame.rows == 1);
    CHECK(frame.columns == 15);
    REQUIRE(frame.cells.size() == 15);
    for (int cell = 0; cell < cells; ++cell) {
        CHECK(frame.at({0, cell}).ground == Ground::open);
        CHECK(frame.at({0, cell}).pawn.has_value() == (cell == 3 || cell == 7));
    }
    CHECK(frame.at({0, 3}).pawn == Player::one);
    CHECK(frame.at({0, 7}).pawn == Player::two);
    CHECK_FALSE(frame.scores.has_value());
}

TEST_CASE("an island frame shows each player's tiles, which only their owner may see") {
    const Frame frame = Island::frame(game("1;44140;01234;000100020000000"));
    REQUIRE(frame.strips.size() == 2);
    CHECK(frame.strips[0].label == "tiles");
    CHECK(frame.strips[0].owner == Player::one);
    CHECK(frame.strips[1].owner == Player::two);
    CHECK(tiles(frame.strips[0]) == "4 4 1 4 0");
    CHECK(tiles(frame.strips[1]) == "0 1 2 3 4");
    for (const Strip& strip : frame.strips) CHECK(strip.visibility == Visibility::owner);
    CHECK(tiles(seen_by(frame, Player::two).strips[0]) == "? ? ? ? ?");
    CHECK(tiles(seen_by(frame, Player::two).strips[1]) == "0 1 2 3 4");
}

TEST_CASE("a player's frame does not depend on the opponent's tiles") {
    CHECK(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const State state =
            laws::after_random_turns<Island>(laws::Sample<Island>::draw_rules(), rng, *rc::gen::inRange(0, 240));
        for (const Player player : both_players) {
            const State changed = with_other_tiles(state, other(player), rng);
            RC_ASSERT(seen_by(Island::frame(changed), player) == seen_by(Island::frame(state), player));
        }
    }));
}

TEST_CASE("in variants with shuffles the strip says how many are left") {
    const State state = game("1;44141;11234;000100020000000", "bot-battle-2015");
    CHECK(Island::frame(state).strips[0].label == "tiles (shuffles left: 20)");
    const Frame frame = frame_after(state, {"shuffle"});
    CHECK(frame.strips[0].label == "tiles (shuffles left: 19)");
    CHECK(frame.strips[1].label == "tiles (shuffles left: 20)");
    CHECK(tiles(frame.strips[0]) == "[-] [-] [-] [-] [-]");
    CHECK(actions(frame) == "shuffle all tiles");
}

TEST_CASE("an island frame before the deal shows no tiles, and after the deal the new tiles") {
    CHECK(tiles(Island::frame(first_position()).strips[0]) == "- - - - -");
    CHECK(actions(Island::frame(first_position())).empty());
    const Frame dealt = frame_after(first_position(), {"deal;44140;01234"});
    CHECK(actions(dealt) == "deal 44140, deal 01234");
    CHECK(actions(seen_by(dealt, Player::one)) == "deal 44140, deal ?");
    CHECK(actions(seen_by(dealt, Player::two)) == "deal ?, deal 01234");
    CHECK_FALSE(dealt.last_player.has_value());
}

TEST_CASE("an island frame shows a move, its two cells and the used tile") {
    const Frame frame = frame_after(game("1;44140;01234;000100020000000"), {"move;1"});
    CHECK(frame.last_player == Player::one);
    CHECK(frame.last_turn == std::vector<SubAction>{{"move", "1", Square{0, 3}, Square{0, 4}}});
    CHECK(frame.highlights == Marks{{{0, 3}, Mark::left}, {{0, 4}, Mark::entered}});
    CHECK(tiles(frame.strips[0]) == "4 4 [-] 4 0");
    CHECK(tiles(frame.strips[1]) == "0 1 2 3 4");
}

TEST_CASE("an island frame of a move by 0 marks no cell") {
    const Frame frame = frame_after(game("1;44140;01234;000100020000000"), {"move;0"});
    CHECK(frame.last_turn == std::vector<SubAction>{{"move", "0", Square{0, 3}, Square{0, 3}}});
    CHECK(frame.highlights.empty());
}

TEST_CASE("an island frame shows an attack, the defence and the fall") {
    const Frame frame = frame_after(game("1;22000;20000;000010200000000"), {"attack;22"});
    CHECK(frame.last_player == Player::one);
    REQUIRE(frame.last_turn.size() == 3);
    CHECK(frame.last_turn[0] == SubAction{"attack", "22", Square{0, 4}, Square{0, 5}});
    CHECK(frame.last_turn[1] == SubAction{.kind = "defend", .text = "2", .owner = Player::two});
    CHECK(frame.last_turn[2] == SubAction{"fall", "3", Square{0, 6}, Square{0, 9}, Player::two});
    CHECK(frame.highlights ==
          Marks{{{0, 4}, Mark::left}, {{0, 5}, Mark::entered}, {{0, 6}, Mark::left}, {{0, 9}, Mark::entered}});
    CHECK(tiles(frame.strips[0]) == "[-] [-] 0 0 0");
    CHECK(tiles(frame.strips[1]) == "[-] 0 0 0 0");
}

TEST_CASE("an island frame of a full defence marks no cell") {
    const Frame frame = frame_after(game("1;22000;20002;000010200000000"), {"attack;22"});
    CHECK(actions(frame) == "attack 22, defend 22");
    CHECK(frame.highlights.empty());
}

TEST_CASE("an island frame of an attack from the next cell marks the victim's cells alone") {
    const Frame frame = frame_after(game("1;10000;00000;000120000000000"), {"attack;1"});
    CHECK(actions(frame) == "attack 1, fall 3");
    CHECK(frame.highlights == Marks{{{0, 4}, Mark::left}, {{0, 7}, Mark::entered}});
}

TEST_CASE("a player that fell off the island is in no cell, and a square beside the grid shows the side") {
    const Frame frame = frame_after(game("1;22000;00000;000000001020000"), {"attack;22"});
    CHECK(actions(frame) == "attack 22, fall 6, off the island");
    CHECK(frame.last_turn[1] == SubAction{"fall", "6, off the island", Square{0, 10}, Square{0, 16}, Player::two});
    CHECK(frame.highlights == Marks{{{0, 8}, Mark::left}, {{0, 9}, Mark::entered}, {{0, 10}, Mark::left}});
    for (const Cell& cell : frame.cells) CHECK(cell.pawn != Player::two);
}

TEST_CASE("a player that retreated off the island is shown in the same way") {
    const Frame frame = frame_after(game("1;44140;01234;001000020000000"), {"retreat;4"});
    CHECK(frame.last_turn == std::vector<SubAction>{{"retreat", "4, off the island", Square{0, 2}, Square{0, -2}}});
    CHECK(frame.highlights == Marks{{{0, 2}, Mark::left}});
}

TEST_CASE("while nature draws, the marks of the turn stay and the new tiles are the latest event") {
    const State state = game("1;22000;20000;000010200000000");
    const Frame turn = frame_after(state, {"attack;22"});
    const Frame first = frame_after(state, {"attack;22", "draw;1;0:3,1:4"});
    CHECK(first.highlights == turn.highlights);
    CHECK(actions(first) == "draw 34");
    CHECK(first.last_turn[0].owner == Player::one);
    CHECK(actions(seen_by(first, Player::two)) == "draw ?");
    CHECK(tiles(first.strips[0]) == "[3] [4] 0 0 0");
    CHECK(tiles(first.strips[1]) == "[-] 0 0 0 0");
    const Frame second = frame_after(state, {"attack;22", "draw;1;0:3,1:4", "draw;2;0:1"});
    CHECK(second.highlights == turn.highlights);
    CHECK(actions(second) == "draw 1");
    CHECK(second.last_turn[0].owner == Player::two);
    CHECK(tiles(second.strips[1]) == "[1] 0 0 0 0");
}

TEST_CASE("the marks of a turn are gone with the next one") {
    const Frame frame = frame_after(game("1;22000;20000;000010200000000"), {"move;0", "draw;1;2:1", "retreat;2"});
    CHECK(frame.last_player == Player::two);
    CHECK(frame.highlights == Marks{{{0, 6}, Mark::left}, {{0, 8}, Mark::entered}});
    CHECK(tiles(frame.strips[0]) == "2 2 1 0 0");
    CHECK(tiles(frame.strips[1]) == "[-] 0 0 0 0");
}

}  // namespace isola_arena::island
