#include "arena/process/core_pulse.hpp"

#include <utility>

#include <pthread.h>
#include <sched.h>

#include "arena/process/cores.hpp"
#include "arena/process/starvation.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds between_beats = 4ms;
// A timer may ring so late without that the core stood still.
constexpr Nanoseconds tolerance = 1ms;

// Then it runs as soon as it is woken. Without the right to it its time in the queue is taken off.
void run_before_others() {
    const sched_param priority{sched_get_priority_min(SCHED_FIFO)};
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority);
}

class PulseOfLoop : public asio::execution_context::service {
public:
    using key_type = PulseOfLoop;
    inline static asio::execution_context::id id;

    explicit PulseOfLoop(asio::execution_context& loop, std::shared_ptr<const CorePulse> of_core = {})
        : service(loop), pulse(std::move(of_core)) {}

    std::shared_ptr<const CorePulse> pulse;

private:
    void shutdown() override {}
};

}  // namespace

CorePulse::CorePulse(int core) : core_(core), thread_([this] { beat(); }) {}

CorePulse::~CorePulse() {
    over_ = true;
    thread_.join();
}

bool CorePulse::is_behind() const {
    return Clock::now() - Clock::time_point(Clock::duration(next_beat_)) > tolerance;
}

void CorePulse::beat() {
    pthread_setname_np(pthread_self(), "core pulse");
    stay_on_core(core_);
    run_before_others();
    Nanoseconds queued_before = queued_of_this_thread();
    while (!over_) {
        const auto due = Clock::now() + between_beats;
        next_beat_ = due.time_since_epoch().count();
        std::this_thread::sleep_until(due);
        const Nanoseconds late = Clock::now() - due;
        const Nanoseconds queued = queued_of_this_thread();
        const Nanoseconds stood_still = late - (queued - std::exchange(queued_before, queued));
        if (stood_still > tolerance) stood_still_.fetch_add(stood_still.count(), std::memory_order_relaxed);
    }
}

void set_pulse(asio::io_context& loop, std::shared_ptr<const CorePulse> pulse) {
    asio::make_service<PulseOfLoop>(loop, std::move(pulse));
}

std::shared_ptr<const CorePulse> pulse_of(const Executor& loop) {
    if (!asio::has_service<PulseOfLoop>(loop.context())) return nullptr;
    return asio::use_service<PulseOfLoop>(loop.context()).pulse;
}

}  // namespace isola_arena
