#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// Measures how long a core stood still: the host of a virtual machine runs something else on it and need not tell. The
/// system charges such time to the program that happens to be on the core. While somebody is watched a thread of its own
/// wants to run there every millisecond; what it wakes too late, and did not stand in the queue behind other programs, is
/// such time. What the system itself does there for long, with nobody let in between, is such time, too. Costs about a
/// hundredth of the core meanwhile, and nothing otherwise. May be used from any thread.
class CorePulse {
public:
    explicit CorePulse(int core);
    ~CorePulse();
    CorePulse(const CorePulse&) = delete;
    CorePulse& operator=(const CorePulse&) = delete;

    int core() const { return core_; }

    /// Measures while one of these exists.
    class Watch {
    public:
        explicit Watch(std::shared_ptr<CorePulse> pulse);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

    private:
        std::shared_ptr<CorePulse> pulse_;
    };

    /// How long it stood still up to now while it was watched, less up to a beat each time.
    Nanoseconds stood_still() const { return Nanoseconds(stood_still_.load(std::memory_order_relaxed)); }

    /// Whether the core may have stood still a moment ago without that it is counted yet.
    bool is_behind() const;

private:
    static constexpr Clock::rep never = Clock::time_point::max().time_since_epoch().count();

    void live();
    void beat();
    Nanoseconds queued_behind_others() const;
    void watch();
    void let_be();

    int core_;
    bool runs_before_others_ = false;
    std::atomic<std::int64_t> stood_still_{0};
    std::atomic<Clock::rep> next_beat_ = never;
    std::atomic<int> watches_{0};
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// Ties a loop to the core on which it and its bots run, before its first bot is started.
void set_pulse(asio::io_context& loop, std::shared_ptr<CorePulse> pulse);

/// Of the loop's core; nothing where it was tied to none.
std::shared_ptr<CorePulse> pulse_of(const Executor& loop);

}  // namespace isola_arena
