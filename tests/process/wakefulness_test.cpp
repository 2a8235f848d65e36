#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <doctest/doctest.h>
#include <unistd.h>

#include "arena/process/clock/wakefulness.hpp"
#include "tests/process/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// This process stands for a bot: its threads are the bot's.
const Watched bot{nullptr, {getpid()}};

// A thread that computes until it is told to wait for the next question.
class Thinker {
public:
    Thinker() {
        while (!lives_) std::this_thread::yield();
    }
    ~Thinker() {
        answer();
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        next_question_.notify_one();
        thread_.join();
    }

    void answer() { thinks_ = false; }

private:
    void live() {
        lives_ = true;
        while (thinks_) {
        }
        std::unique_lock lock(mutex_);
        next_question_.wait(lock, [this] { return over_; });
    }

    std::atomic<bool> lives_{false};
    std::atomic<bool> thinks_{true};
    std::mutex mutex_;
    std::condition_variable next_question_;
    bool over_ = false;
    std::thread thread_{[this] { live(); }};
};

}  // namespace

TEST_CASE("who was awake and has not waited since stayed awake; after an answer one wait is for the next question") {
    constexpr Wake before{'R', 7};
    for (const bool answered : {false, true}) {
        CAPTURE(answered);
        CHECK(stayed_awake(before, {'R', 7}, answered));
        CHECK_FALSE(stayed_awake(before, {'R', 8}, answered));
        CHECK_FALSE(stayed_awake(before, {'S', 7}, answered));
        CHECK(stayed_awake(before, {'S', 8}, answered) == answered);
        CHECK_FALSE(stayed_awake(before, {'S', 9}, answered));
        CHECK_FALSE(stayed_awake(before, {}, answered));
    }
}

TEST_CASE("a bot that computes all the time never waited, however long the machine let it stand") {
    Thinker thinker;
    Wakefulness wakefulness;
    wakefulness.begin(bot);
    sleep_for(10ms);
    CHECK(wakefulness.lasted(bot, false));
}

TEST_CASE("after its answer a bot may wait for the next question, before it may not") {
    Thinker thinker;
    Wakefulness wakefulness;
    wakefulness.begin(bot);
    thinker.answer();
    CHECK(eventually([&] { return !wakefulness.lasted(bot, false); }));
    CHECK(wakefulness.lasted(bot, true));
}

TEST_CASE("a bot that sleeps is not awake, answered or not") {
    for (const bool answered : {false, true}) {
        CAPTURE(answered);
        CHECK(eventually([&] {
            Wakefulness wakefulness;
            wakefulness.begin(bot);
            sleep_for(5ms);
            return !wakefulness.lasted(bot, answered);
        }));
    }
}
