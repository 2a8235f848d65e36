#include <doctest/doctest.h>

#include <csignal>
#include <thread>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/interruption.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

bool is_readable(int descriptor) {
    pollfd waiting{descriptor, POLLIN, 0};
    return poll(&waiting, 1, 0) == 1;
}

// Returns the status of a process that gets the signal twice. The second signal comes so late that the system cannot
// merge it with the first.
int status_after_two(int signal, bool expects_another) {
    const pid_t child = fork();
    if (child == 0) {
        const Interruption interruption;
        std::raise(signal);
        std::this_thread::sleep_for(150ms);
        if (expects_another) Interruption::expect_another();
        std::raise(signal);
        _exit(interruption.came() ? 7 : 8);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status));
    return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("every interruption learns of a signal, whichever it is") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const Interruption one;
        const Interruption other;
        const OwnedFd copy = other.duplicate();
        CHECK(!one.came());
        CHECK_NOTHROW(one.check());
        CHECK(!is_readable(one.descriptor()));
        std::raise(signal);
        CHECK(one.came());
        CHECK(other.came());
        CHECK_THROWS_AS(one.check(), Interrupted);
        CHECK(is_readable(one.descriptor()));
        CHECK(is_readable(copy.get()));
        const Interruption later;
        CHECK(!later.came());
        CHECK(!is_readable(later.descriptor()));
    }
}

TEST_CASE("without an interruption a signal has its previous effect") {
    static int caught = 0;
    const auto before = std::signal(SIGTERM, [](int) { ++caught; });
    { const Interruption interruption; }
    std::raise(SIGTERM);
    CHECK(caught == 1);
    std::signal(SIGTERM, before);
}

TEST_CASE("a second signal ends the program at once, unless it is expected") {
    CHECK(status_after_two(SIGINT, false) == 130);
    CHECK(status_after_two(SIGTERM, false) == 143);
    CHECK(status_after_two(SIGHUP, false) == 129);
    CHECK(status_after_two(SIGINT, true) == 7);
}

TEST_CASE("work that takes a stop token is stopped by a signal") {
    const Interruption interruption;
    const StopOnInterruption stop(interruption);
    std::raise(SIGINT);
    while (!stop.token().stop_requested()) std::this_thread::yield();
}
