// How fast a bot in the sandbox starts, and how fast it is gone.
#include <doctest/doctest.h>

#include "tests/bench/promptness/figure.hpp"
#include "tests/sandbox/family.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;
using bench::figure;
using bench::many_times;

namespace {

// Returns the time from the marked moment until the arena reports that all processes of the bot are gone; nullopt if a
// process is left.
std::optional<Nanoseconds> time_of_end(const std::string& afterwards,
                                       const std::function<Task<void>(BotProcess&)>& end) {
    ConfinedBots bots;
    const auto bot = start_family(bots, afterwards);
    const auto begun = Clock::now();
    run(bots.loop, end(*bot));
    const Nanoseconds took = Clock::now() - begun;
    return sleepers() == 0 ? std::optional(took) : std::nullopt;
}

std::optional<Nanoseconds> first_answer(bool confined) {
    ConfinedBots bots;
    const auto begun = Clock::now();
    Program program{{"cat"}, {"PATH=/usr/bin:/bin"}, "/"};
    if (confined && sandbox().confine(program, {})) return std::nullopt;
    const auto bot = std::get<0>(run(bots.loop, BotProcess::start(bots.loop.get_executor(), std::move(program))));
    const AnswerKind kind = bots.ask(*bot).kind;
    const Nanoseconds took = Clock::now() - begun;
    run(bots.loop, bot->destroy());
    return kind == AnswerKind::reply ? std::optional(took) : std::nullopt;
}

}  // namespace

TEST_CASE("how soon all of a bot is gone") {
    if (!isolating()) return;
    const auto by_itself = [](BotProcess& bot) { return bot.end(against_hanging); };
    const auto broken_off = [](BotProcess& bot) { return bot.destroy(); };
    const auto after_grace = [](BotProcess& bot) { return bot.end(100ms); };
    figure(
        many_times, [&] { return time_of_end(ends_with_its_input, by_itself); }, "that ends with its input");
    figure(
        many_times, [&] { return time_of_end(stays(), broken_off); }, "that is broken off");
    figure(
        many_times,
        [&]() -> std::optional<Nanoseconds> {
            const auto took = time_of_end(stays(), after_grace);
            return took ? std::optional(*took - 100ms) : std::nullopt;
        },
        "beyond its grace of 100 ms");
}

TEST_CASE("what it costs to start: until the first answer") {
    figure(
        50, [] { return first_answer(false); }, "without the sandbox");
    if (isolating())
        figure(
            50, [] { return first_answer(true); }, "in the sandbox");
}
