#include <atomic>
#include <thread>

#include <doctest/doctest.h>
#include <pthread.h>
#include <sched.h>

#include "arena/process/cores.hpp"
#include "arena/process/starvation.hpp"
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

// How long a bot of 100 ms was waited for beside busy neighbours, as a multiple of that.
double patience_with(const std::string& mode) {
    Bots bots;
    const auto bot = on_last_core(bots, mode);
    const BusyNeighbours neighbours(available_cores().back(), 3);
    const Answer answer = bots.ask(*bot, board_line, 100ms);
    CHECK(answer.kind == AnswerKind::late);
    return static_cast<double>(answer.wall.count()) / Nanoseconds(100ms).count();
}

}  // namespace

TEST_CASE("who runs now and then, or sleeps, does not wait for a core all the time") {
    for (const char* mode : {"spin", "silent"}) {
        CAPTURE(mode);
        CHECK(eventually([&] { return !waits_still_after(Asked(mode), 100ms); }));
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
    CHECK(eventually([&] { return waits_still_after(bot, 50ms); }));
}

TEST_CASE("who stands in the queue behind others is waited for longer, but not who lowered its own priority") {
    for (const char* mode : {"spin", "spin_beside_nice_thread"}) {
        CAPTURE(mode);
        CHECK(measured(1.5, 100.0, [&] { return patience_with(mode); }) >= 1.5);
    }
    for (const char* mode : {"spin_nice", "spin_idle", "spin_in_nice_session"}) {
        CAPTURE(mode);
        CHECK(measured(1.0, 1.3, [&] { return patience_with(mode); }) < 1.3);
    }
}

TEST_CASE("of time that no queue explains a part counts at most") {
    const Asked bot("silent");
    Starvation starvation;
    starvation.begin(bot.watched(), 300ms);
    const Spent spent{1s, 0ms, 500ms, false};
    CHECK(starvation.so_far(bot.watched(), spent, 100ms) >= 100ms);
    CHECK(starvation.so_far(bot.watched(), spent, 100ms) < 200ms);
    CHECK(starvation.so_far(bot.watched(), spent, 10s) >= 800ms);
}
