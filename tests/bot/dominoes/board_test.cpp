#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "bot/engine/dominoes/search/board.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace isola_arena::dominoes::engine {
namespace {

using testing::after;
using testing::random_play;

bool same(const Board& one, const Board& other) {
    const bool straight = one.ends == other.ends && one.twice == other.twice;
    const bool mirrored = one.ends[0] == other.ends[1] && one.ends[1] == other.ends[0] &&
                          one.twice[0] == other.twice[1] && one.twice[1] == other.twice[0];
    return one.hands == other.hands && one.mover == other.mover && one.lead == other.lead && one.key == other.key &&
           (straight || mirrored);
}

// Checks that the engine's choices are legal, and that each position after a legal play is also reached by one of the
// choices.
void check_choices(const State& state, const Board& board) {
    std::multiset<std::uint64_t> mine;
    std::set<std::uint64_t> theirs;
    for (const Choice choice : board.choices()) {
        REQUIRE_FALSE(refuse(state, play_of(choice)));
        Board child = board;
        child.play(choice);
        mine.insert(child.key);
    }
    for (const Play& choice : legal_plays(state)) theirs.insert(board_of(play(state, choice)).key);
    CHECK(std::ranges::equal(mine, theirs));
}

void check_play(const State& state, Board board, Choice choice) {
    State next = play(state, play_of(choice));
    const int points = next.last->points;
    CHECK(points_of(board.gain(choice)) == points);
    board.play(choice);
    if (next.over) {
        CHECK((board.theirs() == 0 || board.closed()));
        return;
    }
    REQUIRE(same(board, board_of(next)));
    if (to_move(next) != Actor::nature) return;
    CHECK(board.fitting(board.mine()) == 0);
    board.pass();
    CHECK(same(board, board_of(after(state, play_of(choice)))));
}

TEST_CASE("the engine's board follows the rules through whole games, in both variants") {
    Rng rng(31);
    for (int game = 0; game < 200; ++game) {
        State state = testing::dealt({game % 2 == 0}, rng.next());
        while (!outcome(state)) {
            const Board board = board_of(state);
            REQUIRE(same(board, board_of(view(state, state.to_move))));
            check_choices(state, board);
            for (const Choice choice : board.choices()) check_play(state, board, choice);
            state = after(state, random_play(state, rng));
        }
    }
}

TEST_CASE("a closed game with equal scores goes to fewer pips, then fewer tiles, then the second player") {
    const auto ties = [](std::uint32_t mine, std::uint32_t theirs, int mover) {
        Board board;
        board.mover = static_cast<std::int8_t>(mover);
        board.hands = mover == 0 ? std::array{mine, theirs} : std::array{theirs, mine};
        return board.mover_wins_ties();
    };
    const auto hand = [](std::initializer_list<dominoes::Tile> tiles) {
        TileSet set;
        for (const auto tile : tiles) set.add(tile);
        return set.bits();
    };
    CHECK(ties(hand({{0, 1}, {0, 2}}), hand({{3, 3}}), 0));
    CHECK_FALSE(ties(hand({{3, 3}}), hand({{0, 1}, {0, 2}}), 1));
    CHECK(ties(hand({{1, 2}}), hand({{0, 1}, {0, 2}}), 0));
    CHECK_FALSE(ties(hand({{1, 2}}), hand({{0, 3}}), 0));
    CHECK(ties(hand({{1, 2}}), hand({{0, 3}}), 1));
}

}  // namespace
}  // namespace isola_arena::dominoes::engine
