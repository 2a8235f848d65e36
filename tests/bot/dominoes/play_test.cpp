#include <doctest/doctest.h>

#include "bot/engine/dominoes/engine.hpp"
#include "bot/engine/dominoes/level.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace isola_arena::dominoes::engine {
namespace {

using std::chrono::milliseconds;

// A clock that advances by one millisecond each time the search reads it, which is at every 64th position.
SteadyClock::time_point time_of_positions() {
    static int looks = 0;
    return SteadyClock::time_point(milliseconds(++looks));
}
constexpr std::uint64_t positions_in_a_millisecond = 64;

struct Reply {
    Play play;
    std::uint64_t milliseconds;  ///< by that clock, including the time of the searches after their limit
};

Reply reply_of(Engine& engine, const State& state, milliseconds limit) {
    SearchBudget budget(allowance({limit, std::nullopt}), SearchBudget::endless, time_of_positions(),
                        time_of_positions);
    const auto thought = engine.think(board_of(view(state, state.to_move)), budget);
    REQUIRE(thought);
    return {thought->play, budget.calls() / positions_in_a_millisecond};
}

TEST_CASE("every reply is legal and in time through whole games, in both variants, at any limit") {
    Rng rng(61);
    for (const int limit : {5, 30, 100}) {
        Engine engine;
        for (int game = 0; game < 6; ++game) {
            State state = testing::dealt({game % 2 == 0}, rng.next());
            const Player me = both_players[rng.below(2)];
            while (!outcome(state)) {
                Play choice = testing::random_play(state, rng);
                if (state.to_move == me) {
                    const Reply reply = reply_of(engine, state, milliseconds(limit));
                    CAPTURE(limit);
                    CHECK(reply.milliseconds < static_cast<std::uint64_t>(limit));
                    choice = reply.play;
                }
                const auto error = refuse(state, choice);
                REQUIRE_MESSAGE(!error, (error ? error->message : ""));
                state = testing::after(state, choice);
            }
        }
    }
}

TEST_CASE(
    "a reply may take three tenths of its limit and no more than a second, each turn gets the same share of a game's "
    "budget") {
    CHECK(allowance({}) == milliseconds(1000));
    CHECK(allowance({milliseconds(10000), std::nullopt}) == milliseconds(1000));
    CHECK(allowance({milliseconds(1000), std::nullopt}) == milliseconds(300));
    CHECK(allowance({milliseconds(0), std::nullopt}) == milliseconds(0));
    CHECK(allowance({std::nullopt, milliseconds(2000)}) == milliseconds(100));
    CHECK(allowance({milliseconds(100), milliseconds(120000)}) == milliseconds(30));
}

TEST_CASE("a level of the dominoes engine plays the best play found so far after seven tenths of its limit") {
    CHECK(longest_of_level({}) == std::nullopt);
    CHECK(longest_of_level({milliseconds(200), std::nullopt}) == milliseconds(140));
    CHECK(longest_of_level({std::nullopt, milliseconds(2000)}) == milliseconds(100));
    CHECK(longest_of_level({milliseconds(100), milliseconds(2000)}) == milliseconds(70));
    Engine engine;
    Rng rng(1);
    const State state = testing::dealt({true}, 7);
    const auto thought = think_at(engine, board_of(view(state, state.to_move)), levels.back(), rng, milliseconds(0));
    REQUIRE(thought);
    CHECK(thought->positions < 1000);
}

TEST_CASE("a loan of patience ends before the whole patience does") {
    SearchBudget budget(std::nullopt, 100);
    budget.lend(10);
    for (int position = 0; position < 10; ++position) CHECK_FALSE(budget.spend());
    CHECK(budget.spend());
    CHECK_FALSE(budget.over());
    budget.lend(SearchBudget::endless);
    for (int position = 0; position < 90; ++position) CHECK_FALSE(budget.spend());
    CHECK(budget.spend());
    CHECK(budget.over());
    CHECK(budget.positions() == 100);
}

bool wins(State state, Player me) {
    Engine engine;
    while (!outcome(state)) {
        SearchBudget budget(std::nullopt, 50000);
        const Play choice =
            state.to_move == me ? engine.think(board_of(view(state, me)), budget)->play : testing::simple_play(state);
        state = testing::after(state, choice);
    }
    return outcome(state)->winner == me;
}

TEST_CASE("the engine beats a player that looks one play ahead, each deal from both sides") {
    int won = 0;
    for (std::uint64_t deal = 0; deal < 10; ++deal)
        for (const Player me : both_players) won += wins(testing::dealt({deal % 2 == 0}, deal), me);
    CHECK(won >= 18);
}

}  // namespace
}  // namespace isola_arena::dominoes::engine
