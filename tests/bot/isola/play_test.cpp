#include <doctest/doctest.h>

#include <algorithm>

#include "bot/engine/isola/engine.hpp"
#include "bot/engine/isola/level.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace isola_arena::isola::engine {
namespace {

using testing::greedy_turn;
using testing::random_position;
using testing::random_turn;
using testing::rules_of;

// A clock that advances by one millisecond each time the search reads it, which is at every 32nd call of expired().
SteadyClock::time_point time_of_questions() {
    static int looks = 0;
    return SteadyClock::time_point(std::chrono::milliseconds(++looks));
}
constexpr int questions_in_a_millisecond = 32;

// Returns whether the engine gives a legal turn within the limit by that clock, including the time after the search
// reached its limit.
bool answers_in_time(Engine& engine, const State& state, int limit_ms) {
    Stopwatch watch(allowance({}, limit_ms, 0), time_of_questions(), time_of_questions);
    const auto thought = engine.think(state, watch);
    const auto used_ms = watch.calls() / questions_in_a_millisecond;
    REQUIRE(thought);
    const auto error = refuse(state, thought->turn);
    REQUIRE_MESSAGE(!error, (error ? error->message : ""));
    return used_ms < static_cast<std::uint64_t>(limit_ms);
}

TEST_CASE("every answer is legal and in time, on every variant and all kinds of boards") {
    Rng rng(21);
    Engine engine(1);
    for (const auto& variant : variants())
        for (const Size size : {Size{3, 3}, Size{3, 32}, Size{4, 7}, Size{7, 7}, Size{6, 8}, Size{8, 8}, Size{9, 9},
                                Size{13, 10}, Size{16, 16}, Size{17, 17}, Size{27, 27}, Size{32, 32}}) {
            const int squares = size.rows * size.columns;
            for (const int part : {0, 2, 4}) {
                const State state =
                    random_position(rules_of(variant.name, size), std::min(squares * part / 8, 150), rng);
                CAPTURE(variant.name);
                CAPTURE(to_string(size));
                CHECK(answers_in_time(engine, state, 30));
            }
        }
}

// Returns a board of two halves with holes, in which longest walks are hard to find.
State walled_queens(int rows, int columns, Rng& rng) {
    State state = start(rules_of("queens", {rows, columns}));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (column == columns / 2 || rng.below(100) < 35)
                state.squares[static_cast<std::size_t>(row * columns + column)] = Square::gone;
    for (const Player player : both_players) {
        const Position at = state.pawns[player];
        state.squares[static_cast<std::size_t>(at.row() * columns + at.column())] = Square::open;
    }
    return state;
}

TEST_CASE("a reply for queens behind a wall takes no longer than others") {
    Rng rng(24);
    Engine engine(1);
    for (const Size size : {Size{8, 8}, Size{16, 9}, Size{20, 9}})
        for (int board = 0; board < 12; ++board) {
            const State state = walled_queens(size.rows, size.columns, rng);
            if (outcome(state)) continue;
            CAPTURE(to_string(size));
            CHECK(answers_in_time(engine, state, 40));
        }
}

TEST_CASE("with a limit of one millisecond or zero there is still a legal answer") {
    Rng rng(22);
    Engine engine(1);
    for (const auto& variant : variants())
        for (const Size size : {Size{3, 3}, Size{7, 7}, Size{16, 16}, Size{32, 32}})
            for (const int limit : {0, 1}) {
                const State state = random_position(rules_of(variant.name, size), size.rows, rng);
                Stopwatch watch(allowance({}, limit, 0));
                const auto thought = engine.think(state, watch);
                REQUIRE(thought);
                CHECK_FALSE(refuse(state, thought->turn));
            }
}

TEST_CASE("the answer has the right form if only the square just left can be stolen, or none") {
    State state = start(rules_of("isola", {3, 3}));
    state.squares.assign(9, Square::gone);
    for (const std::size_t open : {0U, 1U, 8U}) state.squares[open] = Square::open;
    state.pawns = {{Position{0, 0}, Position{2, 2}}};
    Engine engine(1);
    Stopwatch watch;
    CHECK(engine.think(state, watch, 4)->turn == Turn{{0, 1}, Position{0, 0}});
    for (const std::size_t open : {0U, 1U, 8U}) state.squares[open] = Square::fixed;
    CHECK(engine.think(state, watch, 4)->turn == Turn{{0, 1}, std::nullopt});
}

// The engine searches to a fixed depth, so that these games are the same on every machine.
bool beats_greedy(const State& opening, Player side, Engine& engine, Rng& rng) {
    State state = opening;
    while (!outcome(state)) {
        Stopwatch watch;
        const Turn turn = state.to_move == side ? engine.think(state, watch, 3)->turn : greedy_turn(state, rng);
        state = play(state, turn);
    }
    return outcome(state)->winner == side;
}

TEST_CASE("at depth 3 the engine wins nearly every game against the greedy player, from both sides") {
    Rng rng(23);
    for (const auto& variant : variants()) {
        const Rules rules = *named_rules(variant.name);
        int won = 0;
        for (int round = 0; round < 10; ++round) {
            const State opening = random_position(rules, 2, rng);
            for (const Player side : both_players) {
                Engine engine(static_cast<std::uint64_t>(round));
                won += beats_greedy(opening, side, engine, rng) ? 1 : 0;
            }
        }
        CAPTURE(variant.name);
        CHECK(won >= 18);
    }
}

// Returns how many of 40 games are won; each opening is played from both sides.
template <class Other>
int level_1_wins(std::string_view variant, Other other) {
    Rng rng(25);
    Engine engine(1);
    int won = 0;
    for (int round = 0; round < 20; ++round) {
        const State opening = random_position(*named_rules(variant), 2, rng);
        for (const Player side : both_players) {
            State state = opening;
            const Level level = level_of(levels_of(state.rules.reach), 1);
            while (!outcome(state)) {
                const bool is_level = state.to_move == side;
                state = play(state, is_level ? think_at(engine, state, level, rng)->turn : other(state, rng));
            }
            won += outcome(state)->winner == side ? 1 : 0;
        }
    }
    return won;
}

TEST_CASE("level 1 beats a random player, and loses to the greedy one most of the time") {
    for (const char* variant : {"isola", "isolation", "queens"}) {
        CAPTURE(variant);
        CHECK(level_1_wins(variant, random_turn) > 20);
        CHECK(level_1_wins(variant, greedy_turn) < 20);
    }
}

}  // namespace
}  // namespace isola_arena::isola::engine
