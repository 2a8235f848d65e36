// How soon a game ends or goes on after a bot did something or failed to reply.
#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "arena/process/tree/threads.hpp"
#include "tests/bench/promptness/figure.hpp"
#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;
using bench::figure;

namespace {

constexpr auto turn_limit = 200ms;

// Measures a bot that plays its first turn well, within the start-up budget, and then never replies.
std::optional<Nanoseconds> beyond_the_limit(const std::string& mode) {
    const Verdict verdict = play(fault(mode + " after=1"), unhurried(), on("5x5").turn_ms(turn_limit.count()));
    if (verdict.reason() != "late") return std::nullopt;
    return verdict.game().last_turn() - turn_limit;
}

std::optional<Nanoseconds> beyond_by_cpu(const std::string& mode, Nanoseconds most_wall) {
    const Verdict verdict = play(fault(mode), unhurried(), on("3x3").turn_ms(turn_limit.count()).start_ms(0).by_cpu());
    if (verdict.reason() != "late") return std::nullopt;
    return verdict.game().last_turn() - most_wall;
}

}  // namespace

TEST_CASE("a game lost on time: beyond its deadline of 200 ms") {
    for (const std::string mode :
         {"silent", "half", "ignore_term", "holder_hangs", "chatter_silent", "daemon_hangs", "drip"})
        figure(
            10, [&] { return beyond_the_limit(mode); }, mode);
}

TEST_CASE("by the CPU clock: beyond the limit of 200 ms, three times as much of wall time") {
    figure(
        10, [] { return beyond_by_cpu("silent", 3 * turn_limit); }, "asleep");
    figure(
        10, [] { return beyond_by_cpu("spin", turn_limit); }, "computing");
}

TEST_CASE("a discarded turn and the restart: beyond the limit of 200 ms, until the other one's turn") {
    figure(10, []() -> std::optional<Nanoseconds> {
        const Verdict verdict =
            play(fault("chatter_silent"), unhurried(), on("3x3").discard().turn_ms(turn_limit.count()).start_ms(0));
        const auto& happenings = verdict.game().happenings;
        std::vector<Clock::time_point> asked;
        for (const Happening& happening : happenings)
            if (std::holds_alternative<TurnStarted>(happening.event)) asked.push_back(happening.at);
        if (asked.size() < 2) return std::nullopt;
        return asked[1] - asked[0] - turn_limit;
    });
}

TEST_CASE("a bot that wants to stay after the game: beyond its half second, until a match is over") {
    for (const std::string mode : {"ignore_end", "chatter_at_end"})
        figure(
            5,
            [&]() -> std::optional<Nanoseconds> {
                const auto begun = Clock::now();
                const Verdict verdict = play(fault(mode), good(), on("3x3"));
                if (!nothing_left(verdict)) return std::nullopt;
                return Clock::now() - begun - 500ms;
            },
            mode);
}

TEST_CASE("a bot that sleeps for 50 ms: what is measured beyond") {
    figure(10, []() -> std::optional<Nanoseconds> {
        const Verdict verdict = play(fault("late ms=50"), unhurried(), on("3x3"));
        return Nanoseconds(verdict.game().turns(one).back().wall_ns) - 50ms;
    });
}

TEST_CASE("a bot that computes for 80 ms alone on its core: what is taken for the machine's fault") {
    figure(10, []() -> std::optional<Nanoseconds> {
        Verdict verdict;
        std::thread([&] {
            stay_on_core(available_cores().front());
            verdict = play(fault("think ms=80"), unhurried(), on("3x3").no_turn_limit().game_ms(60'000));
        }).join();
        if (verdict.game().report.attempts > 1) return std::nullopt;
        return Nanoseconds(verdict.game().turns(one).back().starved_ns);
    });
}
