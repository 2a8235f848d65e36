#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "bot/engine/isola/bench.hpp"
#include "bot/engine/isola/engine.hpp"
#include "bot/engine/isola/eval.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace isola_arena::isola::engine {
namespace {

using std::chrono::milliseconds;
using testing::random_position;
using testing::rules_of;

bool wins_at_once(const State& state, const Turn& turn) {
    return moves(play(state, turn), other(state.to_move)).empty();
}

bool can_win(const State& state) {
    return std::ranges::any_of(legal_turns(state), [&](const Turn& turn) { return wins_at_once(state, turn); });
}

TEST_CASE("a win in one is played, in every variant") {
    Rng rng(11);
    Engine engine(1);
    int tried = 0;
    for (int game = 0; game < 600; ++game) {
        const Rules rules = rules_of(variants()[static_cast<std::size_t>(game % 3)].name, {5, 5});
        const State state = random_position(rules, 7 + game % 12, rng);
        if (!can_win(state)) continue;
        ++tried;
        Stopwatch watch;
        const auto thought = engine.think(state, watch, 3);
        REQUIRE(wins_at_once(state, thought->turn));
        CHECK(thought->score >= forced_score);
    }
    CHECK(tried > 50);
}

TEST_CASE("a loss in one is avoided if possible") {
    Rng rng(12);
    Engine engine(1);
    int tried = 0;
    for (int game = 0; game < 300; ++game) {
        const Rules rules = rules_of(variants()[static_cast<std::size_t>(game % 3)].name, {5, 5});
        const State state = random_position(rules, 6 + game % 12, rng);
        const auto turns = legal_turns(state);
        const auto loses = [&](const Turn& turn) { return !wins_at_once(state, turn) && can_win(play(state, turn)); };
        if (std::ranges::none_of(turns, loses) || std::ranges::all_of(turns, loses)) continue;
        ++tried;
        Stopwatch watch;
        REQUIRE_FALSE(loses(engine.think(state, watch, 3)->turn));
    }
    CHECK(tried > 50);
}

TEST_CASE("without a legal move there is no thought") {
    State state = start(rules_of("isola", {3, 3}));
    state.squares.assign(9, Square::gone);
    Engine engine(1);
    Stopwatch watch;
    CHECK_FALSE(engine.think(state, watch));
}

TEST_CASE("the same seed gives the same thoughts, the bench the same signature") {
    Rng rng(13);
    Engine first(5);
    Engine second(5);
    for (int game = 0; game < 12; ++game) {
        const Rules rules = rules_of(variants()[static_cast<std::size_t>(game % 3)].name, {7, 9});
        const State state = random_position(rules, game, rng);
        Stopwatch watch;
        const auto one = first.think(state, watch, 4);
        const auto two = second.think(state, watch, 4);
        CHECK(one->turn == two->turn);
        CHECK(one->nodes == two->nodes);
    }
    const BenchResult bench_once = bench();
    CHECK(bench_once.nodes > 10000);
    CHECK(bench_once.nodes == bench().nodes);
}

TEST_CASE("the value of a position is the same for its mirror image and turns with the mover") {
    State state = start(rules_of("isola", {9, 9}));
    state.squares[4 * 9 + 2] = Square::gone;
    State mirrored = start(rules_of("isola", {9, 9}));
    mirrored.squares[4 * 9 + 6] = Square::gone;
    const auto value = [](const State& s) { return evaluate(prospect(board_of<16>(s))); };
    CHECK(value(state) == value(mirrored));
    state.squares[1 * 9 + 4] = Square::gone;
    State for_the_other = state;
    for_the_other.to_move = Player::two;
    CHECK(value(state) < value(for_the_other));
}

TEST_CASE("a reply may take 80 % of its limit, with 10 ms to spare; a quarter of a tiny one") {
    CHECK(allowance({}, 3000, 40) == milliseconds(2400));
    CHECK(allowance({}, 40, 40) == milliseconds(30));
    CHECK(allowance({}, 4, 40) == milliseconds(1));
    CHECK(allowance({}, 0, 40) == milliseconds(0));
}

TEST_CASE("each turn takes a share of a whole game's budget, and the game never uses it up") {
    const TimeControl budget{true, std::nullopt};
    std::chrono::nanoseconds left = milliseconds(120000);
    for (int free_squares = 62; free_squares > 0; free_squares -= 2) {
        const auto share = allowance(budget, std::chrono::duration_cast<milliseconds>(left).count(), free_squares);
        CHECK(share > std::chrono::nanoseconds(0));
        left -= share;
    }
    CHECK(left > milliseconds(100));
    CHECK(allowance({true, milliseconds(1000)}, 120000, 62) == milliseconds(800));
}

TEST_CASE("a stopwatch without an allowance never expires") {
    Stopwatch watch;
    for (int call = 0; call < 100; ++call) CHECK_FALSE(watch.expired());
    Stopwatch over(milliseconds(0));
    CHECK(over.expired());
}

TEST_CASE("a stopwatch looks at the clock at every 32nd call, and expires with its allowance") {
    static int now_ms = 0;
    const Stopwatch::Now now = [] { return SteadyClock::time_point(milliseconds(now_ms)); };
    Stopwatch watch(milliseconds(20), now(), now);
    for (int call = 0; call < 32; ++call) CHECK_FALSE(watch.expired());
    now_ms = 10;
    CHECK_FALSE(watch.mostly_used());
    now_ms = 11;
    CHECK(watch.mostly_used());
    now_ms = 20;
    CHECK(watch.expired());
    now_ms = 0;
    CHECK(watch.expired());
    CHECK(watch.calls() == 34);
}

}  // namespace
}  // namespace isola_arena::isola::engine
