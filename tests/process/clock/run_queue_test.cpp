#include <atomic>
#include <thread>

#include <doctest/doctest.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include "arena/process/clock/run_queue.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/clock/busy_neighbours.hpp"
#include "tests/process/clock/one_core.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<BotProcess> on_last_core(Bots& bots, const std::string& mode) {
    const OneCore core;
    return bots.start(mode);
}

// A bot on the last core. It has been asked and behaves as its mode says.
class Asked {
public:
    explicit Asked(const std::string& mode) : bot_(on_last_core(bots_, mode)) { bots_.ask(*bot_, board_line, 50ms); }

    Watched watched() const { return {nullptr, {bot_->pid()}}; }

private:
    Bots bots_;
    std::shared_ptr<BotProcess> bot_;
};

bool waits_still_after(const Asked& bot, Nanoseconds time) {
    RunQueue queue({});
    queue.look(bot.watched());
    sleep_for(time);
    return queue.look(bot.watched()).waits_still;
}

// Keeps all other processes off the core.
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

// Returns how long a bot that spins beside busy neighbours is found to have been starved. Its limit is 50 ms. Its
// start-up is over before it is asked.
Nanoseconds starved_beside_neighbours(const std::string& mode) {
    Bots bots;
    const auto bot = on_last_core(bots, mode + " after=1");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    const BusyNeighbours neighbours(available_cores().back(), 3);
    const BotAnswer answer = bots.ask(*bot, board_line, 50ms);
    CHECK(answer.kind == AnswerKind::late);
    return answer.starved;
}

}  // namespace

TEST_CASE("the longest wait of a single thread; one that is new has waited since its start") {
    const SeenThreads before{{1, {.queued = 10ms}}, {2, {.queued = 50ms}}};
    const SeenThreads now{{1, {.queued = 40ms}}, {2, {.queued = 60ms}}, {3, {.queued = 20ms}}};
    CHECK(longest_queued_between(before, now) == 30ms);
    CHECK(queued_between(before, now) == 60ms);
    CHECK(longest_queued_between(before, {}) == 0ms);
}

TEST_CASE("waits after a reply do not count for the reply") {
    const SeenThreads before{{1, {.queued = 10ms}}, {2, {.queued = 50ms}}};
    const SeenThreads now{{1, {.queued = 90ms}}, {2, {.queued = 95ms}}, {3, {.queued = 20ms}}};
    const QueueMoment reply{{.thread = 1, .of_thread = 15ms}, 30ms};
    const SeenThreads then = threads_at(reply, before, now);
    CHECK(then.at(1).queued == 15ms);
    // How long the other threads had waited at the reply is unknown, so they may have waited ever since.
    CHECK(then.at(2).queued == 65ms);
    CHECK(then.at(3).queued == 0ms);
    CHECK(threads_at({{}, 60ms}, before, now).at(2).queued == 50ms);
}

TEST_CASE("a first thread that has ended since the reply counts as waiting until then") {
    const QueueMoment reply{{.thread = 1, .of_thread = 15ms}, 30ms};
    CHECK(threads_at(reply, {{1, {.queued = 10ms}}}, {}).at(1).queued == 15ms);
}

TEST_CASE("the counters of a bot are those of its first thread and of its group") {
    const OwnedFd own = open_schedstat(getpid());
    const QueueCounters counters = counters_of(nullptr, getpid(), &own);
    CHECK(counters.thread == getpid());
    CHECK_FALSE(counters.group);
    CHECK(counters_of(nullptr, getpid(), nullptr).thread == 0);
}

TEST_CASE("counters that were not read before the line count from the first look on") {
    const Asked bot("silent");
    const Nanoseconds used_before = RunQueue::used_by_arena();
    RunQueue queue({});
    queue.begin(bot.watched());
    const QueueTimes times = queue.since_start(bot.watched());
    CHECK(times.queued == 0ns);
    CHECK(times.arena_used <= RunQueue::used_by_arena() - used_before);
}

TEST_CASE("a bot that runs now and then, or sleeps, does not wait all the time") {
    for (const char* mode : {"spin", "silent"}) {
        CAPTURE(mode);
        CHECK(eventually([&] { return !waits_still_after(Asked(mode), 20ms); }));
    }
}

TEST_CASE("a bot that gets no core is still waiting") {
    const std::vector<int> cores = available_cores();
    const Asked bot("spin");
    const OneCore elsewhere(cores.front());
    const Hog hog(cores.back());
    if (cores.size() < 2 || hog.failed()) {
        MESSAGE("skipped: it takes two cores, and the right to keep one to oneself");
        return;
    }
    // Sometimes the system gives even this core to other processes, so the test tries again.
    CHECK(eventually([&] { return waits_still_after(bot, 10ms); }));
}

TEST_CASE("a bot in the run queue behind others is starved") {
    for (const char* mode : {"spin", "spin_beside_nice_thread"}) {
        CAPTURE(mode);
        CHECK(eventually([&] { return starved_beside_neighbours(mode) > 0ms; }));
    }
}

TEST_CASE("a bot is still waiting if it wants to run and none of its threads has run") {
    const SeenThreads before{{1, {5ms, 0ms, true}}, {2, {7ms, 0ms, false}}};
    CHECK(none_has_run(before, {{1, {5ms, 0ms, true}}, {2, {7ms, 0ms, false}}}));
    CHECK(none_has_run(before, {{1, {5ms, 9ms, false}}, {2, {7ms, 0ms, true}}}));
    CHECK_FALSE(none_has_run(before, {{1, {5ms, 0ms, false}}, {2, {7ms, 0ms, false}}}));
    CHECK_FALSE(none_has_run(before, {{1, {5ms, 0ms, true}}, {2, {8ms, 0ms, true}}}));
    CHECK_FALSE(none_has_run(before, {}));
    // For a new thread it is unknown whether it ran.
    CHECK(none_has_run(before, {{1, {5ms, 0ms, true}}, {3, {1ms, 0ms, false}}}));
}

TEST_CASE("the queue's time and the CPU time are those of all threads, for new threads since their start") {
    const SeenThreads before{{1, {5ms, 10ms}}, {2, {5ms, 20ms}}};
    const SeenThreads both{{1, {6ms, 13ms}}, {2, {7ms, 20ms}}}, another{{1, {6ms, 13ms}}, {3, {6ms, 4ms}}};
    CHECK(queued_between(before, both) == 3ms);
    CHECK(ran_between(before, both) == 3ms);
    CHECK(queued_between(before, another) == 7ms);
    CHECK(ran_between(before, another) == 7ms);
    CHECK(queued_between(before, {}) == 0ms);
    CHECK(ran_between(before, {}) == 0ms);
}

TEST_CASE("a bot that its own children keep from running is late like any other") {
    const OneCore core;
    Bots bots;
    const auto bot = bots.start("spin_with_children children=4 after=1");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line, 50ms).kind == AnswerKind::late);
}
