#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace isola_arena::dominoes::engine {
namespace {

using testing::after;
using testing::random_position;

// Returns the best margin for the player to move, by plain minimax with the rules alone.
int plain_minimax(const State& state, Player player) {
    if (outcome(state)) return state.scores[player] - state.scores[other(player)];
    std::vector<int> values;
    for (const Play& choice : legal_plays(state)) values.push_back(plain_minimax(after(state, choice), player));
    return state.to_move == player ? std::ranges::max(values) : std::ranges::min(values);
}

int tiles_left(const State& state) { return state.hands[Player::one].size() + state.hands[Player::two].size(); }

// Returns late positions, whose whole tree can be searched.
std::vector<State> endgames(int count, int most_tiles, Rng& rng) {
    std::vector<State> found;
    while (static_cast<int>(found.size()) < count) {
        State state = random_position({found.size() % 2 == 0}, 28 - most_tiles, rng);
        // Changes the scores of the position at random, because the winner of a closed game depends on them.
        state.scores[Player::one] += 5 * static_cast<int>(rng.below(12));
        if (tiles_left(state) <= most_tiles) found.push_back(std::move(state));
    }
    return found;
}

std::optional<Thought> thought_of(Engine& engine, const State& state) {
    SearchBudget budget;
    return engine.think(board_of(state), budget);
}

TEST_CASE("the solvers agree with plain minimax on the winner and the margin of late positions") {
    Rng rng(41);
    Engine engine;
    int won = 0, lost = 0, forced = 0;
    for (const State& state : endgames(400, 10, rng)) {
        const Player me = state.to_move;
        const int value = plain_minimax(state, me);
        const auto thought = thought_of(engine, state);
        REQUIRE(thought);
        if (thought->standing == Standing::forced) {
            ++forced;
            continue;
        }
        REQUIRE(thought->standing == (value > 0 ? Standing::won : Standing::lost));
        (value > 0 ? won : lost) += 1;
        if (value < 0) continue;
        CHECK(thought->widest);
        CHECK(points_of_a_win + state.scores[me] + thought->points == value);
        CHECK(plain_minimax(after(state, thought->play), me) == value);
    }
    CHECK(won > 80);
    CHECK(lost > 80);
    CHECK(forced < 200);
}

TEST_CASE("table entries stored at one score are correct at every other score") {
    Rng rng(42);
    Engine engine;
    for (const State& state : endgames(60, 9, rng)) {
        const Player me = state.to_move;
        for (const int more : {0, 5, 30, 100, 10}) {
            State changed = state;
            changed.scores[other(me)] += more;
            const auto thought = thought_of(engine, changed);
            if (thought->standing == Standing::forced) continue;
            REQUIRE((thought->standing == Standing::won) == (plain_minimax(changed, me) > 0));
        }
    }
}

TEST_CASE("two engines with the same budget of positions think the same") {
    Rng rng(43);
    Engine first;
    Engine second;
    for (int game = 0; game < 12; ++game) {
        const State state = random_position({game % 2 == 0}, game, rng);
        SearchBudget one(std::nullopt, 20000);
        SearchBudget two(std::nullopt, 20000);
        const auto thought = first.think(board_of(state), one);
        const auto again = second.think(board_of(state), two);
        CHECK(thought->play == again->play);
        CHECK(thought->standing == again->standing);
        CHECK(thought->positions == again->positions);
        CHECK(thought->positions <= 20000);
    }
}

TEST_CASE("without any budget there is still a legal play, and without a play no thought") {
    Rng rng(44);
    Engine engine;
    const State state = random_position({}, 3, rng);
    SearchBudget none(std::nullopt, 0);
    const auto thought = engine.think(board_of(state), none);
    REQUIRE(thought);
    CHECK_FALSE(refuse(state, thought->play));
    State stuck = state;
    stuck.hands[stuck.to_move] = TileSet();
    SearchBudget some;
    CHECK_FALSE(engine.think(board_of(stuck), some));
}

}  // namespace
}  // namespace isola_arena::dominoes::engine
