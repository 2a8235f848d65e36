#include <doctest/doctest.h>

#include <algorithm>

#include "bot/engine/isola/common/moves.hpp"
#include "bot/engine/isola/queens/rays.hpp"
#include "bot/engine/isola/queens/survival.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace isola_arena::isola::engine {
namespace {

using testing::random_position;
using testing::random_turn;
using testing::rules_of;

template <int Side>
std::vector<Position> engine_moves(const Board<Side>& board) {
    std::vector<Position> squares;
    reachable(Bitboard<Side>::of(board.mine()), board.free(), board.reach).for_each([&](int square) {
        squares.push_back(position_of<Side>(square));
    });
    return squares;
}

std::vector<Position> sorted(std::vector<Position> squares) {
    std::ranges::sort(squares);
    return squares;
}

template <int Side>
Ply ply_of(const Turn& turn) {
    return {square_of<Side>(turn.move), turn.steal ? square_of<Side>(*turn.steal) : no_square};
}

template <int Side>
void follow_a_random_game(const Rules& rules, Rng& rng) {
    State state = start(rules);
    Board<Side> board = board_of<Side>(state);
    while (!outcome(state)) {
        REQUIRE(engine_moves(board) == sorted(moves(state, state.to_move)));
        const Turn turn = random_turn(state, rng);
        std::vector<Position> stealable;
        board.stealable_after(square_of<Side>(turn.move)).for_each([&](int square) {
            stealable.push_back(position_of<Side>(square));
        });
        REQUIRE(stealable == sorted(steals_after(state, turn.move)));
        board.play(ply_of<Side>(turn));
        state = play(state, turn);
        REQUIRE(board.key == board_of<Side>(state).key);
    }
}

TEST_CASE("the engine's board agrees with the rules through whole games") {
    Rng rng(1);
    for (const auto& [name, summary] : variants()) {
        for (const Size size : {Size{3, 3}, Size{3, 8}, Size{8, 8}, Size{7, 5}})
            follow_a_random_game<8>(rules_of(name, size), rng);
        for (const Size size : {Size{9, 9}, Size{16, 16}, Size{3, 16}})
            follow_a_random_game<16>(rules_of(name, size), rng);
        for (const Size size : {Size{17, 17}, Size{32, 3}}) follow_a_random_game<32>(rules_of(name, size), rng);
    }
}

TEST_CASE("a full board of the largest size agrees with the rules at its edges") {
    Rng rng(2);
    for (const auto& [name, summary] : variants()) {
        const State state = random_position(rules_of(name, {32, 32}), 60, rng);
        CHECK(engine_moves(board_of<32>(state)) == sorted(moves(state, state.to_move)));
    }
}

bool wins(const State& state, const Turn& turn) { return moves(play(state, turn), other(state.to_move)).empty(); }

TEST_CASE("a winning turn is found exactly where there is one") {
    Rng rng(3);
    int with = 0;
    int without = 0;
    for (int game = 0; game < 400; ++game) {
        const auto name = game % 2 == 0 ? "isola" : "isolation";
        const State state = random_position(rules_of(name, {5, 5}), 8 + game % 12, rng);
        const auto found = winning_ply(board_of<8>(state));
        const bool exists = std::ranges::any_of(legal_turns(state), [&](const Turn& t) { return wins(state, t); });
        REQUIRE(found.has_value() == exists);
        ++(exists ? with : without);
        if (!found) continue;
        REQUIRE_FALSE(refuse(state, turn_of<8>(*found)));
        REQUIRE(wins(state, turn_of<8>(*found)));
    }
    CHECK(with > 50);
    CHECK(without > 50);
}

TEST_CASE("candidates are legal, each once") {
    Rng rng(4);
    for (int game = 0; game < 60; ++game) {
        const Rules rules = rules_of(variants()[static_cast<std::size_t>(game % 3)].name, {9, 9});
        const State state = random_position(rules, game % 35, rng);
        Candidates list;
        list_candidates(board_of<16>(state), game % 2 == 0 ? Breadth::wide : Breadth::narrow, list);
        REQUIRE(list.size() > 0);
        for (const Candidate& candidate : list) {
            REQUIRE_FALSE(refuse(state, turn_of<16>(candidate.ply())));
            REQUIRE(std::count_if(list.begin(), list.end(),
                                  [&](const Candidate& c) { return c.ply() == candidate.ply(); }) == 1);
        }
    }
}

TEST_CASE("the tables of a square agree with spread() and the fill") {
    Rng rng(7);
    for (int game = 0; game < 40; ++game) {
        const auto board = board_of<8>(random_position(rules_of("queens", {8, 8}), game, rng));
        const auto large = board_of<16>(random_position(rules_of("isola", {15, 16}), game, rng));
        for (int square = 0; square < 64; ++square) {
            const auto one = Bitboard<8>::of(square);
            CHECK(queen_moves(square, board.free()) == reachable(one, board.free(), Reach::queen));
            CHECK(around<8>(square) == one.spread() - one);
            CHECK(board.free().count_around(square) == (one.spread() & board.free()).count());
        }
        for (int square = 0; square < 256; ++square)
            REQUIRE(large.free().count_around(square) == (Bitboard<16>::of(square).spread() & large.free()).count());
    }
}

Bitboard<8> squares(std::initializer_list<Position> positions) {
    Bitboard<8> set;
    for (const Position position : positions) set.add(square_of<8>(position));
    return set;
}

TEST_CASE("the longest walk of a lone queen") {
    Stopwatch watch;
    SUBCASE("a corridor is walked square by square") {
        const Survival walk = longest_walk(0, squares({{0, 1}, {0, 2}, {0, 3}, {0, 4}}), 1000, watch);
        CHECK(walk.least == 4);
        CHECK(walk.most == 4);
    }
    SUBCASE("of two arms only one can be walked, unless a slide connects them") {
        const auto arms = squares({{0, 1}, {0, 2}, {3, 0}, {2, 0}, {4, 0}});
        const Survival walk = longest_walk(0, arms, 1000, watch);
        CHECK(walk.least == 2);
        CHECK(walk.most == 2);
    }
    SUBCASE("a walk that is long enough is not made longer") {
        const Survival walk = longest_walk(0, squares({{0, 1}, {0, 2}, {0, 3}, {0, 4}}), 1000, watch, 2);
        CHECK(walk.least == 2);
        CHECK(walk.most == 4);
    }
    SUBCASE("squares out of reach do not count") {
        CHECK(longest_walk(0, squares({{5, 5}, {5, 6}}), 1000, watch).most == 0);
    }
    SUBCASE("without time it still gives bounds that hold") {
        Stopwatch over(std::chrono::nanoseconds(0));
        const Survival walk = longest_walk(0, squares({{0, 1}, {1, 0}, {2, 0}, {3, 0}, {0, 2}}), 1000, over);
        CHECK(walk.least <= walk.most);
        CHECK(walk.most == 5);
    }
    SUBCASE("without steps it still gives bounds that hold") {
        const Survival walk = longest_walk(0, squares({{0, 1}, {1, 0}, {2, 0}, {3, 0}, {0, 2}}), 0, watch);
        CHECK(walk.least <= walk.most);
        CHECK(walk.most == 5);
    }
}

}  // namespace
}  // namespace isola_arena::isola::engine
