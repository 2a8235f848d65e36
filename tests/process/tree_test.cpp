#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>

#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"
#include "tests/process/bots.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// A limit for bots that never answer.
constexpr Nanoseconds not_long = 1ms;

// Starts a bot with this number of processes, asks it once and kills it; returns how many are left.
std::size_t left_of(const std::string& mode, std::size_t processes, Nanoseconds limit = against_hanging) {
    const std::string marker = new_marker();
    Bots bots;
    auto bot = bots.start(mode + " " + marker);
    bots.ask(*bot, board_line, limit);
    CHECK(eventually([&] { return processes_with(marker).size() >= processes; }));
    run(bots.loop, bot->destroy());
    return processes_with(marker).size() + children().size();
}

bool is_stopped(pid_t process) { return process_state(process) == 'T'; }

}  // namespace

TEST_CASE("a bot's whole tree goes with it") {
    CHECK(left_of("good", 1) == 0);
    CHECK(left_of("ignore_term", 1, not_long) == 0);
    CHECK(left_of("holder_plays", 2) == 0);
    CHECK(left_of("holder_exits", 0) == 0);
    CHECK(left_of("holder_hangs", 2, not_long) == 0);
}

TEST_CASE("descendants that left the session are found") {
    CHECK(left_of("daemon", 2) == 0);
    CHECK(left_of("daemon_exits", 0) == 0);
}

TEST_CASE("generations that each left the session are found, and no zombie stays") {
    for (int i = 0; i < 8; ++i) CHECK(left_of("generations depth=8", 9) == 0);
}

TEST_CASE("a descendant that is just ending does not hide its own children") {
    for (int i = 0; i < 80; ++i) {
        Bots bots;
        auto bot = bots.start("daemon_exits");
        bots.ask(*bot, board_line);
        run(bots.loop, bot->destroy());
        CHECK(children().empty());
    }
}

TEST_CASE("a descendant whose first thread has ended is found by the others") {
    for (int i = 0; i < 5; ++i) CHECK(left_of("headless", 1) == 0);
}

TEST_CASE("ended and living processes are told apart before they are reaped") {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    CHECK(eventually([child] { return has_ended(child); }));
    waitpid(child, nullptr, 0);
    CHECK_FALSE(has_ended(child));
    CHECK_FALSE(has_ended(getpid()));
}

TEST_CASE("the end of one bot does not affect others") {
    Bots bots;
    auto doomed = bots.start("daemon");
    auto spared = bots.start("daemon");
    bots.ask(*doomed, board_line);
    bots.ask(*spared, board_line);
    CHECK(eventually([] { return children().size() == 4; }));
    run(bots.loop, doomed->destroy());
    CHECK(children().size() == 2);
    CHECK(bots.ask(*spared, board_line).kind == AnswerKind::reply);
    run(bots.loop, spared->destroy());
    CHECK(children().empty());
}

namespace {

// Slows the event loop down, as on a busy machine: sleeps in every turn of the loop until the timer is destroyed.
void dawdle(const std::shared_ptr<Timer>& timer) {
    timer->expires_after(0ms);
    timer->async_wait([known = std::weak_ptr(timer)](const boost::system::error_code&) {
        const std::shared_ptr<Timer> still_there = known.lock();
        if (!still_there) return;
        sleep_for(3ms);
        dawdle(still_there);
    });
}

}  // namespace

TEST_CASE("late events of a dead bot's pipes are not taken for the death of the next bot") {
    Bots bots;
    const auto timer = std::make_shared<Timer>(bots.loop.get_executor());
    dawdle(timer);
    // The event loop reuses its state of a closed pipe, so it could deliver events of the old pipe to the new one.
    const auto replace = [&bots](std::shared_ptr<BotProcess> old) -> Task<BotProcess::Started> {
        const BotAnswer answer = co_await old->ask(board_line, against_hanging);
        CHECK(answer.kind == AnswerKind::ended);
        co_await old->destroy();
        const char* path = std::getenv("PATH");
        Program program{fault_words("good"), {std::string("PATH=") + (path ? path : "")}, {}};
        co_return co_await BotProcess::start(bots.loop.get_executor(), std::move(program));
    };
    for (int i = 0; i < 5; ++i) {
        auto old = bots.start("holder_exits");
        auto next = std::get<std::shared_ptr<BotProcess>>(run(bots.loop, replace(old)));
        CHECK(bots.ask(*next, board_line).kind == AnswerKind::reply);
        CHECK_FALSE(next->has_exited());
        run(bots.loop, next->destroy());
    }
    CHECK(children().empty());
}

TEST_CASE("a descendant without environment in a session of its own is swept when no bot is meant to run") {
    const std::string marker = new_marker();
    Bots bots;
    auto bot = bots.start("hidden " + marker);
    bots.ask(*bot, board_line);
    CHECK(eventually([&] { return processes_with(marker).size() == 2; }));
    run(bots.loop, bot->destroy());
    sweep_children();
    CHECK(processes_with(marker).empty());
    CHECK(children().empty());
}

TEST_CASE("a process that cannot be killed is reported") {
    const std::filesystem::path group =
        std::filesystem::path("/sys/fs/cgroup/freezer") / ("arena-test-" + std::to_string(getpid()));
    std::error_code refused;
    if (!std::filesystem::create_directory(group, refused)) {
        MESSAGE("not tried: there is no freezer of version 1, whose processes nobody can end");
        return;
    }
    const auto write = [&](const char* file, const std::string& text) { std::ofstream(group / file) << text; };
    const pid_t pid = fork();
    if (pid == 0)
        for (;;) pause();
    write("cgroup.procs", std::to_string(pid));
    write("freezer.state", "FROZEN");
    CHECK(warning_of_left(sweep_children()).ends_with(": " + std::to_string(pid)));
    write("freezer.state", "THAWED");
    CHECK(sweep_children().empty());
    CHECK(eventually([&] { return std::filesystem::remove(group, refused); }));
}

TEST_CASE("a family that runs away from session to session is caught") {
    const std::string marker = new_marker();
    Bots bots;
    auto bot = bots.start("run_away ms=2 " + marker);
    bots.ask(*bot, board_line);
    run(bots.loop, bot->destroy());
    sweep_children();
    CHECK(processes_with(marker).empty());
    CHECK(children().empty());
}

TEST_CASE("all living processes of a bot are found, whatever session they are in, up to the most that are wanted") {
    Bots bots;
    const auto bot = bots.start("generations depth=8");
    const ProcessTree tree{bot->pid(), {}};
    bots.ask(*bot, board_line);
    CHECK(eventually([&] { return processes_of(tree, most_processes_seen).size() == 9; }));
    CHECK(processes_of(tree, 3).size() == 3);
}

TEST_CASE("a bot that is stopped is stopped with all its processes, in whatever session they are") {
    Bots bots;
    const auto bot = bots.start("crowd children=3");
    const auto all = [tree = ProcessTree{bot->pid(), {}}] { return processes_of(tree, most_processes_seen); };
    const auto used = [&] {
        Nanoseconds sum{0};
        for (const pid_t process : all()) sum += cpu_time_of(process).value_or(Nanoseconds{0});
        return sum;
    };
    bots.ask(*bot, board_line);
    CHECK(eventually([&, before = used()] { return used() > before + 20ms; }));
    bot->pause();
    CHECK(eventually([&] { return std::ranges::all_of(all(), is_stopped); }));
    const Nanoseconds when_stopped = used();
    sleep_for(40ms);
    // A process that counts as stopped may still be leaving its core.
    CHECK(used() - when_stopped < 5ms);
    bot->resume();
    CHECK(eventually([&] { return used() > when_stopped + 20ms; }));
}
