#include "arena/process/clock/steal_time_monitor.hpp"

#include <algorithm>
#include <utility>

#include <pthread.h>
#include <sched.h>
#include <sys/ioctl.h>

#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds sampling_interval = 1ms;
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

class MonitorOfLoop : public asio::execution_context::service {
public:
    using key_type = MonitorOfLoop;
    inline static asio::execution_context::id id;

    explicit MonitorOfLoop(asio::execution_context& loop, std::shared_ptr<StealTimeMonitor> of_core = {})
        : service(loop), monitor(std::move(of_core)) {}

    std::shared_ptr<StealTimeMonitor> monitor;

private:
    void shutdown() override {}
};

}  // namespace

Nanoseconds standstill_of(Nanoseconds late, Nanoseconds queued) {
    const Nanoseconds lost = late - queued;
    return lost > tolerance ? lost : 0ns;
}

Nanoseconds counted_of(Nanoseconds stood_still, Nanoseconds used) { return std::clamp(used, 0ns, stood_still); }

bool StealTimeMonitor::SentLine::is_taken() const {
    int left = 0;
    return ioctl(pipe, FIONREAD, &left) == 0 && static_cast<std::size_t>(left) < bytes;
}

const StealTimeMonitor::Moment& StealTimeMonitor::taking(const std::optional<Moment>& lay_there, const Moment& taken) {
    return lay_there && taken.at - lay_there->at > longest_between_looks ? *lay_there : taken;
}

StealTimeMonitor::StealTimeMonitor(std::optional<int> core) : core_(core), thread_([this] { run(); }) {}

StealTimeMonitor::~StealTimeMonitor() {
    over_ = true;
    watch(nullptr);
    thread_.join();
}

StealTimeMonitor::Watch::Watch(std::shared_ptr<StealTimeMonitor> monitor, Meters meters, int output)
    : monitor_(std::move(monitor)), meters_(std::move(meters)), output_(output) {
    if (!monitor_) return;
    if (has_meter()) read_last_ = meters_.cpu();
    monitor_->watch(has_meter() ? this : nullptr);
}

StealTimeMonitor::Watch::~Watch() {
    if (monitor_) monitor_->unwatch(has_meter() ? this : nullptr);
}

void StealTimeMonitor::Watch::read_meter(Nanoseconds stood_still) {
    const Nanoseconds read = meters_.cpu();
    const Nanoseconds used = read - std::exchange(read_last_, read);
    counted_as_bots_.fetch_add(counted_of(stood_still, used).count(), std::memory_order_relaxed);
}

void StealTimeMonitor::Watch::look_at_output() {
    int bytes = 0;
    if (output_ < 0 || ioctl(output_, FIONREAD, &bytes) != 0) return;
    if (std::exchange(bytes_now_, bytes) == bytes || bytes == 0) return;
    seen_output_ = {static_cast<std::size_t>(bytes), moment()};
}

StealTimeMonitor::Moment StealTimeMonitor::Watch::moment() const {
    return {Clock::now(), monitor_->standstill(), meters_.cpu(), meters_.queue ? meters_.queue() : QueueCounters{},
            counted_as_bots()};
}

void StealTimeMonitor::Watch::look_at_input() {
    if (line_.pipe < 0 || seen_input_.is_taken) return;
    const bool is_taken = line_.is_taken();
    const Moment now = moment();
    seen_input_ = {is_taken, is_taken ? taking(seen_input_.moment, now) : now};
}

StealTimeMonitor::SeenOutput StealTimeMonitor::Watch::output() const {
    if (!monitor_) return {};
    const std::lock_guard lock(monitor_->meters_mutex_);
    return seen_output_;
}

void StealTimeMonitor::Watch::await_taking(const SentLine& line, const SeenInput& seen) {
    if (!monitor_) return;
    const std::lock_guard lock(monitor_->meters_mutex_);
    line_ = line;
    seen_input_ = seen;
}

StealTimeMonitor::SeenInput StealTimeMonitor::Watch::input() const {
    if (!monitor_) return {};
    const std::lock_guard lock(monitor_->meters_mutex_);
    return seen_input_;
}

void StealTimeMonitor::watch(Watch* watch) {
    if (watch != nullptr) {
        const std::lock_guard lock(meters_mutex_);
        metered_.push_back(watch);
    }
    ++watches_;
    watches_.notify_one();
}

void StealTimeMonitor::unwatch(Watch* watch) {
    --watches_;
    const std::lock_guard lock(meters_mutex_);
    std::erase(metered_, watch);
}

// Waits for the lock only after a standstill. Otherwise the thread that holds the lock may itself be waiting for this
// core, and the meters can be read at the next sample.
void StealTimeMonitor::read_meters(Nanoseconds stood_still) {
    std::unique_lock lock(meters_mutex_, std::defer_lock);
    if (stood_still > Nanoseconds{0}) lock.lock();
    else if (!lock.try_lock()) return;
    for (Watch* watch : metered_) {
        watch->read_meter(stood_still);
        watch->look_at_output();
        watch->look_at_input();
    }
}

bool StealTimeMonitor::is_behind() const {
    const Clock::rep due = next_sample_;
    return due != never && Clock::now() - Clock::time_point(Clock::duration(due)) > tolerance;
}

void StealTimeMonitor::run() {
    pthread_setname_np(pthread_self(), "steal time");
    if (core_) stay_on_core(*core_);
    runs_before_others_ = run_before_others();
    while (!over_) {
        next_sample_ = never;
        watches_.wait(0);
        take_samples();
    }
}

Nanoseconds StealTimeMonitor::queued_behind_others() const {
    return runs_before_others_ ? 0ns : queued_of_this_thread();
}

void StealTimeMonitor::take_samples() {
    Nanoseconds queued_before = queued_behind_others();
    while (watches_ > 0 && !over_) {
        const auto due = Clock::now() + sampling_interval;
        next_sample_ = due.time_since_epoch().count();
        std::this_thread::sleep_until(due);
        const Nanoseconds late = Clock::now() - due;
        const Nanoseconds queued = queued_behind_others();
        const Nanoseconds stood_still = standstill_of(late, queued - std::exchange(queued_before, queued));
        (stood_still < shortest_lasting ? brief_ : lasting_).fetch_add(stood_still.count(), std::memory_order_relaxed);
        read_meters(stood_still);
    }
}

std::vector<std::shared_ptr<StealTimeMonitor>> steal_time_monitors(std::vector<int> cores, int most) {
    cores.resize(std::min(cores.size(), static_cast<std::size_t>(most)));
    std::vector<std::shared_ptr<StealTimeMonitor>> monitors;
    monitors.reserve(cores.size() + 1);
    for (const int core : cores) monitors.push_back(std::make_shared<StealTimeMonitor>(core));
    if (monitors.empty()) monitors.push_back(std::make_shared<StealTimeMonitor>(std::nullopt));
    return monitors;
}

void set_steal_time_monitor(asio::io_context& loop, std::shared_ptr<StealTimeMonitor> monitor) {
    asio::make_service<MonitorOfLoop>(loop, std::move(monitor));
}

std::shared_ptr<StealTimeMonitor> steal_time_monitor_of(const Executor& loop) {
    if (!asio::has_service<MonitorOfLoop>(loop.context())) return nullptr;
    return asio::use_service<MonitorOfLoop>(loop.context()).monitor;
}

}  // namespace isola_arena
