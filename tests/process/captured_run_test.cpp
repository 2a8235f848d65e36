#include "arena/process/bot/captured_run.hpp"

#include <cstdlib>
#include <thread>

#include <doctest/doctest.h>

#include "arena/process/tree/process_tree.hpp"
#include "tests/process/clock/busy_neighbours.hpp"
#include "tests/process/clock/one_core.hpp"
#include "tests/process/helpers.hpp"

namespace isola_arena::test {
namespace {

using namespace std::chrono_literals;

CapturedRun run_shell(const std::string& lines, const CaptureLimits& limits = {against_hanging},
                      const std::stop_token& stop = {}) {
    return run_captured({{"sh", "-c", lines}, {"PATH=/usr/bin:/bin"}, "/"}, limits, stop);
}

}  // namespace

TEST_CASE("a program's output and end are captured") {
    const CapturedRun run = run_shell("echo out; echo err >&2; exit 3");
    CHECK(run.end == RunEnd::exited);
    CHECK(run.output == "out\n");
    CHECK(run.errors == "err\n");
    CHECK(run.exit_code == 3);
    CHECK(run.text == "exited with code 3");
    CHECK_FALSE(run.succeeded());
    CHECK(run_shell("true").succeeded());
    CHECK(run_shell("kill -9 $$").text == "was killed by signal 9 (SIGKILL)");
}

TEST_CASE("a program that cannot be started says why") {
    const CapturedRun run = run_captured({{"/no/such/program"}, {}, "/"}, {});
    CHECK(run.end == RunEnd::not_run);
    CHECK(run.text.find("/no/such/program cannot start: No such file") != std::string::npos);
}

TEST_CASE("a program gets the given input, or an empty one") {
    CHECK(run_shell("cat; echo end").output == "end\n");
    const std::string much(std::size_t{1} << 20, 'x');
    CaptureLimits limits{against_hanging};
    limits.output = much.size() + 4;
    const Program counting{{"sh", "-c", "cat; echo end"}, {"PATH=/usr/bin:/bin"}, "/"};
    CHECK(run_captured(counting, limits, {}, much).output == much + "end\n");
    CHECK(run_captured({{"true"}, {"PATH=/usr/bin:/bin"}, "/"}, limits, {}, much).succeeded());
}

TEST_CASE("large output is complete, and too much output ends the program") {
    CaptureLimits limits{against_hanging};
    limits.output = 3 << 20;
    CHECK(run_shell("head -c 3145728 /dev/zero", limits).output.size() == limits.output);
    const CapturedRun run = run_shell("cat /dev/zero", limits);
    CHECK(run.end == RunEnd::too_much);
    CHECK(run.output.size() == limits.output);
}

TEST_CASE("of a long stderr the beginning and the end are kept") {
    CaptureLimits limits{against_hanging};
    limits.first_errors = limits.last_errors = 10;
    const CapturedRun run =
        run_shell("(echo first; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo last) >&2", limits);
    CHECK(run.errors == "first\nxxxx\n[999992 bytes are left out here]\nxxxx\nlast\n");
    CHECK(run_shell("printf 12345678901234567890 >&2", limits).errors == "12345678901234567890");
}

TEST_CASE("a program that takes too long is killed with all that it started") {
    const std::string marker = new_marker();
    const CapturedRun run =
        run_shell("echo out; (setsid sh -c 'sleep 1000; :' " + marker + " &) ; sleep 1000", {300ms});
    CHECK(run.end == RunEnd::late);
    CHECK(run.took >= 300ms);
    CHECK(processes_with(marker).empty());
}

TEST_CASE("a program that a busy machine delays gets more time; one that sleeps or computes too long gets none") {
    CaptureLimits limits{1s};
    limits.patience = 100;
    CHECK(eventually([&] {
        const OneCore here;
        const BusyNeighbours neighbours(available_cores().back(), 6);
        const CapturedRun run = run_captured(
            {{"python3", "-c", "import time\nwhile time.process_time() < 0.3: pass"}, {"PATH=/usr/bin:/bin"}, "/"},
            limits);
        CHECK(run.end == RunEnd::exited);
        return run.took > limits.wall;
    }));
    limits.wall = 300ms;
    CHECK(run_shell("sleep 1000", limits).end == RunEnd::late);
    CHECK(run_shell("while :; do :; done", limits).end == RunEnd::late);
}

TEST_CASE("processes that a program leaves behind are ended and not waited for") {
    const std::string marker = new_marker();
    const CapturedRun run = run_shell("(setsid sh -c 'sleep 1000; :' " + marker + " &); echo out");
    CHECK(run.succeeded());
    CHECK(run.output == "out\n");
    CHECK(processes_with(marker).empty());
}

TEST_CASE("a run can be interrupted") {
    const std::string marker = new_marker();
    std::stop_source source;
    std::thread other([&] {
        eventually([&] { return !processes_with(marker).empty(); });
        source.request_stop();
    });
    const CapturedRun run = run_shell("sh -c 'sleep 1000; :' " + marker, {against_hanging}, source.get_token());
    other.join();
    CHECK(run.end == RunEnd::interrupted);
    CHECK(processes_with(marker).empty());
    CHECK(run_shell("sleep 1000", {against_hanging}, source.get_token()).end == RunEnd::interrupted);
}

TEST_CASE("a program whose output has ended is not waited for") {
    CaptureLimits limits{against_hanging};
    limits.last_words = "sleeping and retrying";
    const CapturedRun run = run_shell("printf 'full, sleeping ' >&2; echo 'and retrying' >&2; sleep 1000", limits);
    CHECK(run.end == RunEnd::interrupted);
    CHECK(run.errors == "full, sleeping and retrying\n");
    CHECK(run_shell("echo sleeping >&2; exit 3", limits).exit_code == 3);
}

TEST_CASE("several threads run programs at the same time") {
    std::vector<std::thread> threads;
    std::vector<std::string> said(4);
    for (std::size_t number = 0; number < said.size(); ++number)
        threads.emplace_back([&, number] {
            for (int time = 0; time < 5; ++time) said[number] += run_shell("echo " + std::to_string(number)).output;
        });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t number = 0; number < said.size(); ++number) {
        std::string wanted;
        for (int time = 0; time < 5; ++time) wanted += std::to_string(number) + '\n';
        CHECK(said[number] == wanted);
    }
}

}  // namespace isola_arena::test
