#include <atomic>
#include <thread>

#include <doctest/doctest.h>
#include <pthread.h>
#include <sched.h>

#include "arena/process/cores.hpp"
#include "arena/process/starvation.hpp"
#include "tests/process/bots.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// A bot on that core that has been asked and does as its mode says.
class Asked {
public:
    Asked(const std::string& mode, int core) {
        cpu_set_t before;
        sched_getaffinity(0, sizeof before, &before);
        stay_on_core(core);
        bot_ = bots_.start(mode);
        sched_setaffinity(0, sizeof before, &before);
        bots_.ask(*bot_, board_line, 50ms);
    }

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
              while (!over_ && !failed_) {}
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

}  // namespace

TEST_CASE("who runs now and then, or sleeps, does not wait for a core all the time") {
    const int core = available_cores().back();
    CHECK_FALSE(waits_still_after(Asked("spin", core), 100ms));
    CHECK_FALSE(waits_still_after(Asked("silent", core), 100ms));
}

TEST_CASE("who is let onto no core waits still") {
    const std::vector<int> cores = available_cores();
    const Asked bot("spin", cores.back());
    const Hog hog(cores.back());
    if (cores.size() < 2 || hog.failed()) {
        MESSAGE("skipped: it takes two cores, and the right to keep one to oneself");
        return;
    }
    sleep_for(5ms);
    CHECK(waits_still_after(bot, 50ms));
}
