#include "arena/process/clock/core_pulse.hpp"

#include <algorithm>
#include <utility>

#include <pthread.h>
#include <sched.h>
#include <sys/ioctl.h>

#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds between_beats = 1ms;
// A timer may fire up to this much too late without a standstill.
constexpr Nanoseconds tolerance = 300us;
// If two successive looks at a line are further apart than this, the observer lost its core between them.
constexpr Nanoseconds longest_between_looks = 2ms;

// Requests a real-time priority. Returns whether the system granted it: then only the kernel itself can keep the woken
// thread from the core.
bool run_before_others() {
    const sched_param priority{sched_get_priority_min(SCHED_FIFO)};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority) == 0;
}

class PulseOfLoop : public asio::execution_context::service {
public:
    using key_type = PulseOfLoop;
    inline static asio::execution_context::id id;

    explicit PulseOfLoop(asio::execution_context& loop, std::shared_ptr<CorePulse> of_core = {})
        : service(loop), pulse(std::move(of_core)) {}

    std::shared_ptr<CorePulse> pulse;

private:
    void shutdown() override {}
};

}  // namespace

Nanoseconds standstill_of(Nanoseconds late, Nanoseconds queued) {
    const Nanoseconds lost = late - queued;
    return lost > tolerance ? lost + between_beats : 0ns;
}

Nanoseconds counted_of(Nanoseconds stood_still, Nanoseconds used) { return std::clamp(used, 0ns, stood_still); }

bool CorePulse::SentLine::is_taken() const {
    int left = 0;
    return ioctl(pipe, FIONREAD, &left) == 0 && static_cast<std::size_t>(left) < bytes;
}

const CorePulse::Moment& CorePulse::taking(const std::optional<Moment>& lay_there, const Moment& taken) {
    return lay_there && taken.at - lay_there->at > longest_between_looks ? *lay_there : taken;
}

CorePulse::CorePulse(std::optional<int> core) : core_(core), thread_([this] { live(); }) {}

CorePulse::~CorePulse() {
    over_ = true;
    watch(nullptr);
    thread_.join();
}

CorePulse::Watch::Watch(std::shared_ptr<CorePulse> pulse, Meters meters, int output)
    : pulse_(std::move(pulse)), meters_(std::move(meters)), output_(output) {
    if (!pulse_) return;
    if (has_meter()) read_last_ = meters_.cpu();
    pulse_->watch(has_meter() ? this : nullptr);
}

CorePulse::Watch::~Watch() {
    if (pulse_) pulse_->let_be(has_meter() ? this : nullptr);
}

void CorePulse::Watch::read_meter(Nanoseconds stood_still) {
    const Nanoseconds read = meters_.cpu();
    const Nanoseconds used = read - std::exchange(read_last_, read);
    counted_as_bots_.fetch_add(counted_of(stood_still, used).count(), std::memory_order_relaxed);
}

void CorePulse::Watch::look_at_output() {
    int bytes = 0;
    if (output_ < 0 || ioctl(output_, FIONREAD, &bytes) != 0) return;
    if (std::exchange(bytes_now_, bytes) == bytes || bytes == 0) return;
    seen_output_ = {static_cast<std::size_t>(bytes), moment()};
}

CorePulse::Moment CorePulse::Watch::moment() const {
    return {Clock::now(), pulse_->standstill(), meters_.cpu(), meters_.queue ? meters_.queue() : QueueCounters{},
            counted_as_bots()};
}

void CorePulse::Watch::look_at_input() {
    if (line_.pipe < 0 || seen_input_.is_taken) return;
    const bool is_taken = line_.is_taken();
    const Moment now = moment();
    seen_input_ = {is_taken, is_taken ? taking(seen_input_.moment, now) : now};
}

CorePulse::SeenOutput CorePulse::Watch::output() const {
    if (!pulse_) return {};
    const std::lock_guard lock(pulse_->meters_mutex_);
    return seen_output_;
}

void CorePulse::Watch::await_taking(const SentLine& line, const SeenInput& seen) {
    if (!pulse_) return;
    const std::lock_guard lock(pulse_->meters_mutex_);
    line_ = line;
    seen_input_ = seen;
}

CorePulse::SeenInput CorePulse::Watch::input() const {
    if (!pulse_) return {};
    const std::lock_guard lock(pulse_->meters_mutex_);
    return seen_input_;
}

void CorePulse::watch(Watch* watch) {
    if (watch != nullptr) {
        const std::lock_guard lock(meters_mutex_);
        metered_.push_back(watch);
    }
    ++watches_;
    watches_.notify_one();
}

void CorePulse::let_be(Watch* watch) {
    --watches_;
    const std::lock_guard lock(meters_mutex_);
    std::erase(metered_, watch);
}

// Waits for the lock only after a standstill. Otherwise the thread that holds the lock may itself be waiting for this
// core, and the meters can be read at the next beat.
void CorePulse::read_meters(Nanoseconds stood_still) {
    std::unique_lock lock(meters_mutex_, std::defer_lock);
    if (stood_still > Nanoseconds{0}) lock.lock();
    else if (!lock.try_lock()) return;
    for (Watch* watch : metered_) {
        watch->read_meter(stood_still);
        watch->look_at_output();
        watch->look_at_input();
    }
}

bool CorePulse::is_behind() const {
    const Clock::rep due = next_beat_;
    return due != never && Clock::now() - Clock::time_point(Clock::duration(due)) > tolerance;
}

void CorePulse::live() {
    pthread_setname_np(pthread_self(), "core pulse");
    if (core_) stay_on_core(*core_);
    runs_before_others_ = run_before_others();
    while (!over_) {
        next_beat_ = never;
        watches_.wait(0);
        beat();
    }
}

Nanoseconds CorePulse::queued_behind_others() const { return runs_before_others_ ? 0ns : queued_of_this_thread(); }

void CorePulse::beat() {
    Nanoseconds queued_before = queued_behind_others();
    while (watches_ > 0 && !over_) {
        const auto due = Clock::now() + between_beats;
        next_beat_ = due.time_since_epoch().count();
        std::this_thread::sleep_until(due);
        const Nanoseconds late = Clock::now() - due;
        const Nanoseconds queued = queued_behind_others();
        const Nanoseconds stood_still = standstill_of(late, queued - std::exchange(queued_before, queued));
        (stood_still < shortest_lasting ? brief_ : lasting_).fetch_add(stood_still.count(), std::memory_order_relaxed);
        read_meters(stood_still);
    }
}

std::vector<std::shared_ptr<CorePulse>> pulses_of(std::vector<int> cores, int most) {
    cores.resize(std::min(cores.size(), static_cast<std::size_t>(most)));
    std::vector<std::shared_ptr<CorePulse>> pulses;
    pulses.reserve(cores.size() + 1);
    for (const int core : cores) pulses.push_back(std::make_shared<CorePulse>(core));
    if (pulses.empty()) pulses.push_back(std::make_shared<CorePulse>(std::nullopt));
    return pulses;
}

void set_pulse(asio::io_context& loop, std::shared_ptr<CorePulse> pulse) {
    asio::make_service<PulseOfLoop>(loop, std::move(pulse));
}

std::shared_ptr<CorePulse> pulse_of(const Executor& loop) {
    if (!asio::has_service<PulseOfLoop>(loop.context())) return nullptr;
    return asio::use_service<PulseOfLoop>(loop.context()).pulse;
}

}  // namespace isola_arena
