// How exactly the arena measures the time in which the machine did not let a bot run.
#include <doctest/doctest.h>

#include <unistd.h>

#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/bench/promptness/figure.hpp"
#include "tests/process/clock/apart.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/clock/busy_neighbours.hpp"
#include "tests/process/clock/one_core.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;
using bench::figure;

namespace {

constexpr int few_times = 10;
constexpr Nanoseconds ask_limit = 100ms;

// Returns how long beyond its limit the arena waited for a bot that never replies.
std::optional<Nanoseconds> patience_with(const std::string& mode, int neighbours) {
    const int core = available_cores().back();
    Bots bots;
    const auto bot = [&] {
        const OneCore there(core);
        return bots.start(mode + " after=1");
    }();
    bots.ask(*bot, board_line);
    const BusyNeighbours busy(core, neighbours);
    const BotAnswer answer = bots.ask(*bot, board_line, ask_limit);
    if (answer.kind != AnswerKind::late) return std::nullopt;
    return answer.wall - ask_limit;
}

// Returns the error with which a monitor measures a standstill of this length.
std::optional<Nanoseconds> error_of_monitor(Nanoseconds standstill) {
    Apart apart([](const Begin& begin) {
        const auto monitor = std::make_shared<StealTimeMonitor>(available_cores().front());
        const StealTimeMonitor::Watch watch(monitor);
        sleep_for(20ms);
        begin();
        sleep_for(500ms);
        return monitor->stood_still();
    });
    apart.wait_for_begin();
    const auto begun = Clock::now();
    Nanoseconds stood{};
    apart.stopped_while([&] {
        sleep_for(standstill);
        stood = Clock::now() - begun;
    });
    const Nanoseconds noticed = apart.result();
    if (noticed == 0ms) return std::nullopt;
    return std::chrono::abs(noticed - stood);
}

std::optional<Nanoseconds> noticed_of_busy_core(bool as_root) {
    Apart apart([as_root](const Begin&) {
        if (!as_root && setuid(65534) != 0) return Nanoseconds{-1};
        const auto monitor = std::make_shared<StealTimeMonitor>(available_cores().front());
        const BusyNeighbours neighbours(available_cores().front(), 3);
        const StealTimeMonitor::Watch watch(monitor);
        sleep_for(500ms);
        return monitor->stood_still();
    });
    const Nanoseconds noticed = apart.result();
    return noticed < 0ms ? std::nullopt : std::optional(noticed);
}

}  // namespace

TEST_CASE("a bot beside three busy neighbours is waited for, beyond its 100 ms") {
    for (const char* mode : {"spin", "spin_beside_nice_thread"})
        figure(
            few_times, [mode] { return patience_with(mode, 3); }, mode);
}

TEST_CASE("a bot whose four children share its core is waited for, beyond its 100 ms") {
    figure(few_times, [] {
        const OneCore core;
        return patience_with("spin_with_children children=4", 0);
    });
}

TEST_CASE("a standstill of 300 ms is measured, so much too long or too short") {
    figure(few_times, [] { return error_of_monitor(300ms); });
}

TEST_CASE("a core that is busy for 500 ms is taken to stand still") {
    figure(
        few_times, [] { return noticed_of_busy_core(true); }, "as this user");
    if (geteuid() == 0)
        figure(
            few_times, [] { return noticed_of_busy_core(false); }, "as nobody");
}

TEST_CASE("30 ms of thought are charged, so much too high") {
    Bots bots;
    const auto bot = bots.start("think ms=30 after=1");
    bots.ask(*bot, board_line);
    figure(few_times, [&]() -> std::optional<Nanoseconds> {
        const BotAnswer answer = bots.ask(*bot, board_line);
        return answer.kind == AnswerKind::reply ? std::optional(answer.cpu - 30ms) : std::nullopt;
    });
}
