#include <atomic>
#include <thread>

#include <doctest/doctest.h>
#include <pthread.h>
#include <sched.h>

#include "arena/process/clock/cores.hpp"
#include "arena/process/clock/starvation.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/busy_neighbours.hpp"
#include "tests/process/one_core.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<BotProcess> on_last_core(Bots& bots, const std::string& mode) {
    const OneCore core;
    return bots.start(mode);
}

// A bot on the last core that has been asked and does as its mode says.
class Asked {
public:
    explicit Asked(const std::string& mode) : bot_(on_last_core(bots_, mode)) { bots_.ask(*bot_, board_line, 50ms); }

    Watched watched() const { return {nullptr, {bot_->pid()}}; }

private:
    Bots bots_;
    std::shared_ptr<BotProcess> bot_;
};

bool waits_still_after(const Asked& bot, Nanoseconds time) {
    Starvation starvation;
    starvation.waits_still(bot.watched());
    sleep_for(time);
    return starvation.waits_still(bot.watched());
}

// Lets nobody else onto the core.
class Hog {
public:
    explicit Hog(int core)
        : thread_([this, core] {
              stay_on_core(core);
              const sched_param priority{sched_get_priority_min(SCHED_FIFO)};
              failed_ = pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority) != 0;
              runs_ = true;
              while (!over_ && !failed_) {
              }
          }) {
        while (!runs_) std::this_thread::yield();
    }
    ~Hog() {
        over_ = true;
        thread_.join();
    }

    bool failed() const { return failed_; }

private:
    std::atomic<bool> runs_ = false, over_ = false, failed_ = false;
    std::thread thread_;
};

// What a bot of 50 ms that spins beside busy neighbours is found to have been kept from. When it is asked it has done all
// that it does before its first question.
Nanoseconds starved_beside_neighbours(const std::string& mode) {
    Bots bots;
    const auto bot = on_last_core(bots, mode + " after=1");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    const BusyNeighbours neighbours(available_cores().back(), 3);
    const Answer answer = bots.ask(*bot, board_line, 50ms);
    CHECK(answer.kind == AnswerKind::late);
    return answer.starved;
}

constexpr Nanoseconds all_of_it = 10s;

}  // namespace

TEST_CASE("who runs now and then, or sleeps, does not wait for a core all the time") {
    for (const char* mode : {"spin", "silent"}) {
        CAPTURE(mode);
        CHECK(eventually([&] { return !waits_still_after(Asked(mode), 20ms); }));
    }
}

TEST_CASE("who is let onto no core waits still") {
    const std::vector<int> cores = available_cores();
    const Asked bot("spin");
    const OneCore elsewhere(cores.front());
    const Hog hog(cores.back());
    if (cores.size() < 2 || hog.failed()) {
        MESSAGE("skipped: it takes two cores, and the right to keep one to oneself");
        return;
    }
    // The system takes even such a core away now and then, for who waits.
    CHECK(eventually([&] { return waits_still_after(bot, 10ms); }));
}

TEST_CASE("who stands in the queue behind others is starved, but not who lowered its own priority") {
    for (const char* mode : {"spin", "spin_beside_nice_thread"}) {
        CAPTURE(mode);
        CHECK(eventually([&] { return starved_beside_neighbours(mode) > 0ms; }));
    }
    for (const char* mode : {"spin_nice", "spin_idle", "spin_in_nice_session"}) {
        CAPTURE(mode);
        CHECK(starved_beside_neighbours(mode) == 0ms);
    }
}

TEST_CASE("who waits still is who wants to run while none of its threads has run") {
    const SeenThreads before{{1, {5ms, 0ms, true}}, {2, {7ms, 0ms, false}}};
    CHECK(none_has_run(before, {{1, {5ms, 0ms, true}}, {2, {7ms, 0ms, false}}}));
    CHECK(none_has_run(before, {{1, {5ms, 9ms, false}}, {2, {7ms, 0ms, true}}}));
    CHECK_FALSE(none_has_run(before, {{1, {5ms, 0ms, false}}, {2, {7ms, 0ms, false}}}));
    CHECK_FALSE(none_has_run(before, {{1, {5ms, 0ms, true}}, {2, {8ms, 0ms, true}}}));
    CHECK_FALSE(none_has_run(before, {}));
    // Of a new thread nobody knows whether it ran.
    CHECK(none_has_run(before, {{1, {5ms, 0ms, true}}, {3, {1ms, 0ms, false}}}));
}

TEST_CASE(
    "the queue's time is that of all threads, of new ones all their life, and a little for who stands there now") {
    const SeenThreads before{{1, {5ms, 10ms, true}}, {2, {5ms, 20ms, true}}};
    CHECK(queued_between(before, {{1, {6ms, 13ms, false}}, {2, {6ms, 20ms, false}}}) == 3ms);
    CHECK(queued_between(before, {{1, {6ms, 13ms, false}}, {3, {6ms, 4ms, false}}}) == 7ms);
    CHECK(queued_between(before, {{1, {6ms, 13ms, true}}, {2, {6ms, 21ms, true}}}) == 14ms);
    CHECK(queued_between(before, {}) == 0ms);
}

TEST_CASE("time in the queue is starvation, as far as neither the bot nor the arena used the core") {
    const Spent spent{.wall = 100ms, .cpu = 30ms, .stood_still = 0ms, .answered = false};
    CHECK(starved(spent, {.queued = 40ms}, all_of_it) == 40ms);
    CHECK(starved(spent, {.queued = 90ms}, all_of_it) == 70ms);
    CHECK(starved(spent, {.queued = 90ms, .arena_used = 20ms}, all_of_it) == 50ms);
    CHECK(starved(spent, {.queued = -5ms}, all_of_it) == 0ms);
    CHECK(starved({.wall = 100ms, .cpu = 130ms, .stood_still = 50ms, .answered = false}, {.queued = 90ms}, all_of_it) ==
          0ms);
}

TEST_CASE("who stepped back is not starved, whatever is known of it") {
    const Spent spent{.wall = 100ms, .cpu = 0ms, .stood_still = 50ms, .answered = false};
    CHECK(starved(spent, {.queued = 90ms, .known = 20ms, .awake = true, .stepped_back = true}, all_of_it) == 0ms);
}

TEST_CASE("who was awake all the time was kept from running in all the time that nobody used") {
    const Spent spent{.wall = 100ms, .cpu = 30ms, .stood_still = 0ms, .answered = false};
    CHECK(starved(spent, {.queued = 10ms, .arena_used = 5ms, .awake = true}, all_of_it) == 65ms);
    CHECK(starved(spent, {.queued = 10ms, .arena_used = 5ms, .awake = true}, 20ms) == 30ms);
}

TEST_CASE("of time that no queue explains a part counts at most") {
    const Spent spent{.wall = 1s, .cpu = 0ms, .stood_still = 500ms, .answered = false};
    CHECK(starved(spent, {.known = 300ms}, 100ms) == 100ms);
    CHECK(starved(spent, {.queued = 50ms, .known = 300ms}, 100ms) == 150ms);
    CHECK(starved(spent, {.known = 300ms}, all_of_it) == 800ms);
    CHECK(starved(spent, {.queued = 400ms, .known = 300ms}, all_of_it) == 1s);
}
