#include <doctest/doctest.h>

#include <cerrno>
#include <csignal>
#include <optional>

#include <linux/sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/process/bots.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Returns a process of the test that has this process number; nullopt, with errno set, if the system does not allow
// that.
std::optional<pid_t> stranger_with(pid_t number) {
    clone_args arguments{};
    arguments.exit_signal = SIGCHLD;
    arguments.set_tid = reinterpret_cast<__u64>(&number);
    arguments.set_tid_size = 1;
    const long made = syscall(SYS_clone3, &arguments, sizeof arguments);
    if (made < 0) return std::nullopt;
    if (made == 0)
        for (;;) syscall(SYS_ppoll, nullptr, 0, nullptr, nullptr, 0);
    return static_cast<pid_t>(made);
}

bool lives(pid_t child) { return waitpid(child, nullptr, WNOHANG) == 0; }

void end(pid_t child) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

std::shared_ptr<BotProcess> started(asio::io_context& loop, const std::string& mode) {
    return std::get<std::shared_ptr<BotProcess>>(
        run(loop, BotProcess::start(loop.get_executor(), {fault_words(mode), {"PATH=/usr/bin:/bin"}, {}})));
}

}  // namespace

TEST_CASE("a foreign process that has got the number of a dead bot is left alone") {
    for (int attempt = 0; attempt < 50; ++attempt) {
        asio::io_context loop{1};
        auto bot = started(loop, "exit code=3");
        CHECK(run(loop, bot->ask(board_line, against_hanging)).detail == "it exited with code 3");
        const auto stranger = stranger_with(bot->pid());
        if (!stranger && errno == EEXIST) continue;  // meanwhile another process has got the number
        if (!stranger) {
            MESSAGE("skipped: this system lets nobody choose a number");
            return;
        }
        bot->pause();
        bot->resume();
        run(loop, bot->end(0ms));
        loop.restart();
        loop.poll();
        CHECK(bot.use_count() == 1);
        bot.reset();
        CHECK(lives(*stranger));
        end(*stranger);
        return;
    }
    FAIL("no number stayed free");
}

TEST_CASE("a bot that is dropped while it runs is killed and reaped") {
    {
        asio::io_context loop{1};
        const auto bot = started(loop, "good");
        CHECK(children() == std::vector<pid_t>{bot->pid()});
    }
    CHECK(children().empty());
}
