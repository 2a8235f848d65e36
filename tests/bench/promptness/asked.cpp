// How long the arena takes for its verdict on a bot, beyond the time that the bot may take.
#include <doctest/doctest.h>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"
#include "tests/bench/promptness/figure.hpp"
#include "tests/process/bots.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;
using bench::figure;
using bench::many_times;

namespace {

std::optional<Nanoseconds> beyond(Nanoseconds limit, const BotAnswer& answer) {
    if (answer.kind != AnswerKind::late) return std::nullopt;
    return answer.wall - limit;
}

std::optional<Nanoseconds> told_ended(const std::string& mode) {
    Bots bots;
    const auto bot = bots.start(mode + " after=1");
    bots.ask(*bot, board_line);
    const auto begun = Clock::now();
    const BotAnswer answer = bots.ask(*bot, board_line);
    if (answer.kind != AnswerKind::ended) return std::nullopt;
    return Clock::now() - begun;
}

}  // namespace

TEST_CASE("what waits is cancelled by its deadline: beyond 50 ms") {
    asio::io_context loop{1};
    Pipe pipe = Pipe::open();
    Descriptor reading(loop.get_executor(), pipe.reading.release());
    Deadline deadline(loop.get_executor());
    const auto wait = [&]() -> Task<Nanoseconds> {
        const auto begun = Clock::now();
        char byte = 0;
        deadline.arm(begun + 50ms, reading);
        co_await reading.async_read_some(asio::buffer(&byte, 1), as_result);
        co_return Clock::now() - begun - 50ms;
    };
    figure(many_times, [&]() -> std::optional<Nanoseconds> {
        const Nanoseconds waited = run(loop, wait());
        return deadline.passed() ? std::optional(waited) : std::nullopt;
    });
}

TEST_CASE("a bot that says nothing is late: beyond its limit of 50 ms") {
    Bots bots;
    const auto bot = bots.start("silent");
    figure(many_times, [&] { return beyond(50ms, bots.ask(*bot, board_line, 50ms)); });
}

TEST_CASE("a bot that does not read is late: beyond its limit of 20 ms") {
    Bots bots;
    const auto bot = bots.start("deaf");
    const std::string line = std::string(3000, 'x') + '\n';
    const auto fills = [&] { return bots.ask(*bot, line, 1ms).detail.empty(); };
    while (fills()) continue;
    figure(many_times, [&] { return beyond(20ms, bots.ask(*bot, line, 20ms)); });
}

TEST_CASE("a death is told, from the question on which the bot dies") {
    figure(many_times, [] { return told_ended("exit"); });
}

TEST_CASE("an output that ends while the bot lives is told, from the question") {
    figure(many_times, [] { return told_ended("close_stdout"); });
}

TEST_CASE("a bot that hears nothing is gone, beyond its grace of 50 ms") {
    for (const char* mode : {"ignore_end", "holder_hangs"})
        figure(
            many_times,
            [mode]() -> std::optional<Nanoseconds> {
                Bots bots;
                const auto bot = bots.start(std::string(mode) + " after=1");
                bots.ask(*bot, board_line);
                bots.ask(*bot, board_line, 1ms);
                const auto begun = Clock::now();
                bots.end(*bot, 50ms);
                const Nanoseconds took = Clock::now() - begun - 50ms;
                return children().empty() ? std::optional(took) : std::nullopt;
            },
            mode);
}
