#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// Measures how long a core stood still: the host of a virtual machine runs something else on it and need not tell. The
/// system charges such time to the program that happens to be on the core. A thread of its own wants to run there every
/// few milliseconds; what its timer rings too late, and it did not stand in the queue for the core, is such time.
class CorePulse {
public:
    /// From now on. Costs about a three-hundredth of the core.
    explicit CorePulse(int core);
    ~CorePulse();
    CorePulse(const CorePulse&) = delete;
    CorePulse& operator=(const CorePulse&) = delete;

    int core() const { return core_; }

    /// How long it stood still up to now, less up to a beat each time. From any thread.
    Nanoseconds stood_still() const { return Nanoseconds(stood_still_.load(std::memory_order_relaxed)); }

    /// Whether the core may have stood still a moment ago without that it is counted yet. From any thread.
    bool is_behind() const;

private:
    void beat();

    int core_;
    std::atomic<std::int64_t> stood_still_{0};
    std::atomic<Clock::rep> next_beat_ = Clock::now().time_since_epoch().count();
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// Ties a loop to the core on which it and its bots run, before its first bot is started.
void set_pulse(asio::io_context& loop, std::shared_ptr<const CorePulse> pulse);

/// Of the loop's core; nothing where it was tied to none.
std::shared_ptr<const CorePulse> pulse_of(const Executor& loop);

}  // namespace isola_arena
