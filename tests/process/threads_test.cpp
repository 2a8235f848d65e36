#include "arena/process/tree/threads.hpp"

#include <atomic>
#include <thread>

#include <doctest/doctest.h>

#include "arena/process/clock/run_queue.hpp"
#include "tests/process/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

// Both are threads of one process, because the kernel may share a core by sessions.
TEST_CASE("work that yields to others gets a tenth of a busy core") {
    std::atomic<Nanoseconds> ordinary{0ns}, yielding{0ns};
    const auto compute_until_over = [&](std::atomic<Nanoseconds>& used) {
        stay_on_core(available_cores().front());
        while (ordinary.load() < 500ms) used = RunQueue::used_by_arena();
    };
    std::thread other([&] {
        yield_to_others();
        compute_until_over(yielding);
    });
    std::thread([&] { compute_until_over(ordinary); }).join();
    other.join();
    CHECK(yielding.load() >= ordinary.load() / 30);
    CHECK(yielding.load() <= ordinary.load() / 3);
}
