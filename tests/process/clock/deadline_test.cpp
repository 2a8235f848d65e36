#include <doctest/doctest.h>

#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"
#include "tests/process/helpers.hpp"
#include "tests/process/run.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// A pipe that only the test writes to.
struct Scene {
    asio::io_context loop{1};
    Pipe pipe = Pipe::open();
    Descriptor reading{loop.get_executor(), pipe.reading.release()};
    Deadline deadline{loop.get_executor()};

    // Waits for a byte under the deadline; returns how long that took.
    Task<Nanoseconds> wait_under(Nanoseconds limit) {
        const auto begun = Clock::now();
        char byte = 0;
        deadline.arm(begun + limit, reading);
        co_await reading.async_read_some(asio::buffer(&byte, 1), as_result);
        deadline.disarm();
        co_return Clock::now() - begun;
    }

    void send_byte() { CHECK(write(pipe.writing.get(), "x", 1) == 1); }
};

}  // namespace

TEST_CASE("a wait is cancelled at its deadline") {
    Scene scene;
    const auto waited = run(scene.loop, scene.wait_under(20ms));
    CHECK(scene.deadline.passed());
    CHECK(waited >= 20ms);
}

TEST_CASE("an operation that ends in time is not cancelled") {
    Scene scene;
    scene.send_byte();
    const auto waited = run(scene.loop, scene.wait_under(against_hanging));
    CHECK_FALSE(scene.deadline.passed());
    CHECK(waited < against_hanging);
}

TEST_CASE("a limit of zero passes at once") {
    Scene scene;
    CHECK(run(scene.loop, scene.wait_under(0ms)) < against_hanging);
    CHECK(scene.deadline.passed());
}

TEST_CASE("a second, earlier deadline fires earlier than the first one, a later one later") {
    const auto both = [](Scene& scene, Nanoseconds first, Nanoseconds second) -> Task<Nanoseconds> {
        scene.send_byte();
        co_await scene.wait_under(first);
        const Nanoseconds waited = co_await scene.wait_under(second);
        co_return waited;
    };
    SUBCASE("earlier") {
        Scene scene;
        const auto waited = run(scene.loop, both(scene, against_hanging, 20ms));
        CHECK(waited >= 20ms);
        CHECK(waited < against_hanging);
    }
    SUBCASE("later") {
        Scene scene;
        const auto waited = run(scene.loop, both(scene, 10ms, 40ms));
        CHECK(waited >= 40ms);
        CHECK(scene.deadline.passed());
    }
}

TEST_CASE("a deadline that was disarmed cancels nothing") {
    Scene scene;
    const auto task = [](Scene& s) -> Task<Nanoseconds> {
        s.deadline.arm(Clock::now() + 5ms, s.reading);
        s.deadline.disarm();
        const auto begun = Clock::now();
        Timer timer(s.loop.get_executor(), 20ms);
        timer.async_wait([&s](const boost::system::error_code&) { s.send_byte(); });
        char byte = 0;
        const auto [error, count] = co_await s.reading.async_read_some(asio::buffer(&byte, 1), as_result);
        CHECK_FALSE(error);
        co_return Clock::now() - begun;
    };
    CHECK(run(scene.loop, task(scene)) >= 20ms);
    CHECK_FALSE(scene.deadline.passed());
}
