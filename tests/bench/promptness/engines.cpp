// How long the engines take for a reply, in processor time, so that other work on the machine does not matter.
#include <doctest/doctest.h>

#include "arena/process/tree/proc_files.hpp"
#include "bot/engine/dominoes/engine.hpp"
#include "bot/engine/island/engine.hpp"
#include "bot/engine/isola/engine.hpp"
#include "tests/bench/promptness/figure.hpp"
#include "tests/bot/island/players.hpp"
#include "tests/bot/dominoes/random_games.hpp"
#include "tests/bot/isola/random_games.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;
using bench::figure;

namespace {

// Returns the processor time that this thread spends on the work.
template <class Work>
std::optional<Nanoseconds> processor_time(Work work) {
    const auto begun = time_of(CLOCK_THREAD_CPUTIME_ID);
    work();
    return *time_of(CLOCK_THREAD_CPUTIME_ID) - *begun;
}

}  // namespace

TEST_CASE("isola-engine, 30 ms a reply") {
    Rng rng(21);
    isola::engine::Engine engine(1);
    for (const auto& [name, summary] : isola::variants())
        for (const isola::Size size : {isola::Size{3, 3}, isola::Size{8, 8}, isola::Size{17, 17}, isola::Size{32, 32}})
            figure(
                20,
                [&] {
                    const auto state =
                        isola::testing::random_position(isola::testing::rules_of(name, size), size.rows, rng);
                    return processor_time([&] {
                        isola::engine::Stopwatch watch(isola::engine::allowance({}, 30, 0));
                        engine.think(state, watch);
                    });
                },
                std::string(name) + ' ' + to_string(size));
}

TEST_CASE("dominoes-engine, 30 ms a reply") {
    Rng rng(61);
    dominoes::engine::Engine engine;
    for (const int plays : {0, 6, 12})
        figure(
            20,
            [&] {
                const auto state = dominoes::testing::random_position({}, plays, rng);
                return processor_time([&] {
                    dominoes::engine::SearchBudget budget(dominoes::engine::allowance({30ms, std::nullopt}));
                    engine.think(dominoes::engine::board_of(view(state, state.to_move)), budget);
                });
            },
            std::to_string(plays) + " plays on");
}

TEST_CASE("island-engine: a start, and a reply") {
    Rng rng(33);
    for (const char* variant : {"bot-battle", "bot-battle-2015"}) {
        const island::Rules rules = *island::named_rules(variant);
        figure(
            5, [&] { return processor_time([&] { island::engine::Engine engine(rules); }); },
            std::string(variant) + ", start");
        island::engine::Engine engine(rules);
        figure(
            100,
            [&] {
                const auto view = island::testing::random_view(rules, rng);
                return processor_time([&] { engine.think(view); });
            },
            std::string(variant) + ", reply");
    }
}
