#include "arena/process/asio.hpp"

#include <atomic>
#include <thread>

#include <boost/asio/detached.hpp>
#include <doctest/doctest.h>

#include "tests/process/helpers.hpp"
#include "tests/process/run.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Waits until the bell has rung this often. Before the limit against hangs, only a ring can end the wait.
Task<void> wait_for(Bell& bell, const Executor& executor, std::atomic<int>& rung, int wanted) {
    while (rung < wanted) co_await bell.wait(executor, Clock::now() + against_hanging);
}

}  // namespace

TEST_CASE("a ring without a waiter is kept for the next wait") {
    asio::io_context loop(1);
    Bell bell;
    bell.ring();
    run(loop, bell.wait(loop.get_executor()));
}

TEST_CASE("a wait ends at its deadline if nothing rings") {
    asio::io_context loop(1);
    Bell bell;
    const auto end = Clock::now() + 5ms;
    run(loop, bell.wait(loop.get_executor(), end));
    CHECK(Clock::now() >= end);
}

TEST_CASE("no ring of another thread is lost") {
    asio::io_context loop(1);
    Bell bell;
    std::atomic<int> rung = 0;
    constexpr int rings = 1000;
    std::thread ringer([&] {
        while (rung < rings) {
            ++rung;
            bell.ring();
        }
    });
    const auto begun = Clock::now();
    run(loop, wait_for(bell, loop.get_executor(), rung, rings));
    ringer.join();
    CHECK(rung == rings);
    CHECK(Clock::now() - begun < against_hanging);
}

TEST_CASE("a bell may be rung while the loop in which somebody waits for it is destroyed") {
    Bell bell;
    std::atomic<bool> over = false;
    std::thread ringer([&] {
        for (; !over; std::this_thread::sleep_for(1us)) bell.ring();
    });
    for (int i = 0; i < 2000; ++i) {
        asio::io_context loop(1);
        const Executor executor = loop.get_executor();
        std::atomic<int> never = 0;
        asio::co_spawn(loop, wait_for(bell, executor, never, 1), asio::detached);
        for (int step = 0; step < 3; ++step) loop.poll_one();
    }
    over = true;
    ringer.join();
}
