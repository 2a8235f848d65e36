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

// Waits until the notifier was notified this often. Before the limit against hangs, only notify() can end the wait.
Task<void> wait_for(EventNotifier& notifier, const Executor& executor, std::atomic<int>& notified, int wanted) {
    while (notified < wanted) co_await notifier.wait(executor, Clock::now() + against_hanging);
}

}  // namespace

TEST_CASE("a notification without a waiter is kept for the next wait") {
    asio::io_context loop(1);
    EventNotifier notifier;
    notifier.notify();
    run(loop, notifier.wait(loop.get_executor()));
}

TEST_CASE("a wait ends at its deadline if nothing notifies it") {
    asio::io_context loop(1);
    EventNotifier notifier;
    const auto end = Clock::now() + 5ms;
    run(loop, notifier.wait(loop.get_executor(), end));
    CHECK(Clock::now() >= end);
}

TEST_CASE("no notification of another thread is lost") {
    asio::io_context loop(1);
    EventNotifier notifier;
    std::atomic<int> notified = 0;
    constexpr int notifications = 1000;
    std::thread other_thread([&] {
        while (notified < notifications) {
            ++notified;
            notifier.notify();
        }
    });
    const auto begun = Clock::now();
    run(loop, wait_for(notifier, loop.get_executor(), notified, notifications));
    other_thread.join();
    CHECK(notified == notifications);
    CHECK(Clock::now() - begun < against_hanging);
}

TEST_CASE("notify() may be called while the loop in which a coroutine waits is destroyed") {
    EventNotifier notifier;
    std::atomic<bool> over = false;
    std::thread other_thread([&] {
        for (; !over; std::this_thread::sleep_for(1us)) notifier.notify();
    });
    for (int i = 0; i < 2000; ++i) {
        asio::io_context loop(1);
        const Executor executor = loop.get_executor();
        std::atomic<int> never = 0;
        asio::co_spawn(loop, wait_for(notifier, executor, never, 1), asio::detached);
        for (int step = 0; step < 3; ++step) loop.poll_one();
    }
    over = true;
    other_thread.join();
}
