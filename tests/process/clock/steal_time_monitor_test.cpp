#include <algorithm>
#include <array>
#include <atomic>

#include <doctest/doctest.h>
#include <unistd.h>

#include "arena/process/clock/run_queue.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/process/clock/apart.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/clock/busy_neighbours.hpp"
#include "tests/process/clock/one_core.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

constexpr Nanoseconds standstill = 50ms;

// The expected standstill less one sampling interval of the monitor and the error of a meter.
constexpr Nanoseconds noticed_at_least = 40ms;

std::shared_ptr<StealTimeMonitor> new_monitor() {
    return std::make_shared<StealTimeMonitor>(available_cores().front());
}

// The result after a failed check, because failed checks in the separate process are not reported.
constexpr Nanoseconds wrong = -1s;

// Returns the result of work during which the core stands still repeatedly, because a single standstill may fall
// between two samples. On a busy machine this thread continues the work for longer than it wants to; then the next
// standstill is longer too, so that the work stands still for most of the time.
template <class Work>
Nanoseconds in_standstills(Work work) {
    Apart apart(work);
    apart.wait_for_begin();
    Nanoseconds continued{0};
    while (!apart.has_result()) {
        apart.stopped_while([&] { sleep_for(std::max(standstill, 2 * continued)); });
        const auto begun = Clock::now();
        sleep_for(5ms);
        continued = Clock::now() - begun;
    }
    return apart.result();
}

// Does work until its result is at least this, because other programs of a busy machine can spoil a measurement.
template <class Work>
Nanoseconds measured_in_standstills(Nanoseconds least, Work work) {
    Nanoseconds result = wrong;
    for (int attempt = 0; attempt < 40 && result < least; ++attempt) result = in_standstills(work);
    return result;
}

Nanoseconds noticed(const Begin& begin) {
    const auto monitor = new_monitor();
    const StealTimeMonitor::Watch watch(monitor);
    begin();
    return eventually([&] { return monitor->stood_still() >= noticed_at_least; }) ? monitor->stood_still() : wrong;
}

// Returns whether the monitor measures at least once that a busy core stands still for less than half of the time.
bool merely_busy() {
    const auto monitor = new_monitor();
    const BusyNeighbours neighbours(available_cores().front(), 3);
    return eventually([&] {
        const StealTimeMonitor::Watch watch(monitor);
        const auto begun = Clock::now();
        const Nanoseconds before = monitor->stood_still();
        sleep_for(50ms);
        return monitor->stood_still() - before < (Clock::now() - begun) / 2;
    });
}

// Returns how much of a standstill the system charges as CPU time to the process that this meter measures.
Nanoseconds counted_by(const std::function<Nanoseconds()>& meter, const Begin& begin) {
    const auto monitor = new_monitor();
    const StealTimeMonitor::Watch watch(monitor, {meter, {}});
    begin();
    const bool is_counted =
        eventually([&] { return monitor->stood_still() >= noticed_at_least && !monitor->is_behind(); });
    const Nanoseconds counted = watch.counted_as_bots();
    return is_counted && counted <= monitor->stood_still() ? counted : wrong;
}

constexpr Nanoseconds thought = 300ms;

// The least strict time of that thought; the error of a meter is allowed.
constexpr Nanoseconds least_strict = thought * 9 / 10;

// Returns the CPU time that is charged to a bot that thinks for a given time. The work begins when the monitor of its
// core is running.
Nanoseconds charged_to_thinker(const Begin& begin) {
    Bots bots;
    const auto monitor = new_monitor();
    set_steal_time_monitor(bots.loop, monitor);
    const auto bot = bots.start("think ms=300 after=1");
    bots.ask(*bot, board_line);
    std::atomic<int> samples{0};
    const StealTimeMonitor::Watch sampling(monitor, {[&samples] { return Nanoseconds(++samples); }, {}});
    if (!eventually([&] { return samples > 2; })) return wrong;
    const auto ask = [&]() -> Task<BotAnswer> {
        asio::post(bots.loop, begin);
        co_return co_await bot->ask(board_line, against_hanging);
    };
    const BotAnswer answer = run(bots.loop, ask());
    return answer.kind == AnswerKind::reply ? answer.cpu : wrong;
}

// Returns the strict time of a reply that takes longer than its limit, but not without its standstills; 0 if it has
// none.
Nanoseconds strict_time(const Begin& begin, const Standstill& credit_left,
                        const std::shared_ptr<StealTimeMonitor>& monitor) {
    Bots bots;
    set_steal_time_monitor(bots.loop, monitor);
    const auto bot = bots.start("think ms=300 after=1");
    bots.ask(*bot, board_line);
    AskLimit limit(thought * 2 / 3);
    limit.measures_starvation = true;
    limit.credit_left = credit_left;
    const auto ask = [&]() -> Task<BotAnswer> {
        asio::post(bots.loop, begin);
        co_return co_await bot->ask(board_line, limit);
    };
    const BotAnswer answer = run(bots.loop, ask());
    if (answer.kind != AnswerKind::reply) return wrong;
    CHECK(answer.credited.brief <= credit_left.brief);
    return answer.strict ? answer.strict->own : 0ns;
}

}  // namespace

TEST_CASE("a line counts as read at the look that saw it, or at the previous look if the core was lost in between") {
    const auto seen_at = [](Nanoseconds time) {
        return StealTimeMonitor::Moment{Clock::time_point(time), {}, {}, {}, {}};
    };
    const auto taken_at = [&](std::optional<Nanoseconds> lay_there, Nanoseconds taken) -> Nanoseconds {
        const auto before = lay_there ? std::optional(seen_at(*lay_there)) : std::nullopt;
        return StealTimeMonitor::taking(before, seen_at(taken)).at.time_since_epoch();
    };
    CHECK(taken_at(10ms, 11ms) == 11ms);
    CHECK(taken_at(10ms, 12ms) == 12ms);
    CHECK(taken_at(10ms, 20ms) == 10ms);
    CHECK(taken_at(std::nullopt, 20ms) == 20ms);
}

TEST_CASE("what a sample is late is a standstill, without its time in the queue, or what timers are late") {
    CHECK(standstill_of(50ms, 0ms) == 50ms);
    CHECK(standstill_of(50ms, 20ms) == 30ms);
    CHECK(standstill_of(50ms, 50ms) == 0ms);
    CHECK(standstill_of(50ms, 60ms) == 0ms);
    CHECK(standstill_of(300us, 0ms) == 0ms);
    CHECK(standstill_of(301us, 0ms) == 301us);
}

TEST_CASE("the part of a standstill during which a bot's meter advanced is charged to the bot") {
    CHECK(counted_of(50ms, 0ms) == 0ms);
    CHECK(counted_of(50ms, 20ms) == 20ms);
    CHECK(counted_of(50ms, 51ms) == 50ms);
    CHECK(counted_of(0ms, 20ms) == 0ms);
    CHECK(counted_of(50ms, -1ms) == 0ms);
}

TEST_CASE("a core that stands still is noticed") { CHECK(in_standstills(noticed) >= noticed_at_least); }

TEST_CASE("a core that is merely busy does not stand still, whether or not its monitor may run before others") {
    CHECK(merely_busy());
    if (geteuid() != 0) return;
    Apart as_a_user([](const Begin&) { return setuid(65534) == 0 && merely_busy() ? 1ns : 0ns; });
    CHECK(as_a_user.result() == 1ns);
}

TEST_CASE("a bot is not charged for a standstill of its core") {
    const Nanoseconds charged = in_standstills(charged_to_thinker);
    CHECK(charged >= 0ms);
    CHECK(charged < thought - standstill / 2);
}

TEST_CASE("a reply that needs more standstill than is credited has its CPU time as its strict time") {
    const auto with_credit = [](const Standstill& left, Nanoseconds least) {
        return measured_in_standstills(least,
                                       [&](const Begin& begin) { return strict_time(begin, left, new_monitor()); });
    };
    // On a busy machine the core may stand still for longer than is credited to one reply, or for too short a time.
    CHECK(eventually([&] { return with_credit({.brief = 1h, .lasting = 1h}, 0ns) == 0ms; }));
    const Nanoseconds strict = with_credit({}, least_strict);
    CHECK(strict >= least_strict);
    CHECK(strict < against_hanging);
}

TEST_CASE("brief standstills are not credited to bots without a core of their own") {
    const Nanoseconds strict = measured_in_standstills(least_strict, [](const Begin& begin) {
        return strict_time(begin, {.brief = 1h, .lasting = 1h}, std::make_shared<StealTimeMonitor>(std::nullopt));
    });
    CHECK(strict >= least_strict);
}

TEST_CASE("a bot is charged for computing while its core is watched") {
    Bots bots;
    set_steal_time_monitor(bots.loop, new_monitor());
    const auto bot = bots.start("think ms=300 after=1");
    bots.ask(*bot, board_line);
    const auto ask = [&bot]() -> Task<BotAnswer> {
        co_return co_await bot->ask(board_line, AskLimit(against_hanging, 20ms));
    };
    CHECK(run(bots.loop, ask()).kind == AnswerKind::late);
}

TEST_CASE("a standstill is deducted from the CPU time that was charged for it, and from no other") {
    const auto counted = [](const std::function<Nanoseconds()>& meter) {
        return in_standstills([&](const Begin& begin) { return counted_by(meter, begin); });
    };
    CHECK(counted([] { return 7ms; }) == 0ms);
    CHECK(counted([] { return Clock::now().time_since_epoch(); }) >= noticed_at_least);
}

TEST_CASE("the time at which a reply was in the pipe is known after it was read, and measured again for the next") {
    const auto monitor = new_monitor();
    const Pipe pipe = Pipe::open();
    const StealTimeMonitor::Watch watch(monitor, {[] { return 0ns; }, {}}, pipe.reading.get());
    const auto write_line = [&] { REQUIRE(write(pipe.writing.get(), "move\n", 5) == 5); };
    const auto read_line = [&] {
        std::array<char, 8> line{};
        REQUIRE(read(pipe.reading.get(), line.data(), line.size()) == 5);
    };
    write_line();
    REQUIRE(eventually([&] { return watch.output().bytes == 5; }));
    const auto first = watch.output().moment.at;
    read_line();
    sleep_for(10ms);
    CHECK(watch.output().bytes == 5);
    CHECK(watch.output().moment.at == first);
    write_line();
    CHECK(eventually([&] { return watch.output().moment.at > first; }));
}
