#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// How long a core stood still, by a thread that was let onto it so much too late, and of that stood in the queue behind
/// other programs for so long.
Nanoseconds standstill_of(Nanoseconds late, Nanoseconds queued);

/// How much of a standstill the system counted as the CPU time of who seems to have used so much meanwhile.
Nanoseconds counted_of(Nanoseconds stood_still, Nanoseconds used);

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

    /// A bot's CPU time in its life, as the system counts it. Is called from the pulse's thread.
    using Meter = std::function<Nanoseconds()>;

    /// Measures while one of these exists.
    class Watch {
    public:
        /// meter: of the bot that is watched; empty: of none.
        explicit Watch(std::shared_ptr<CorePulse> pulse, Meter meter = {});
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

        bool has_meter() const { return meter_ != nullptr; }

        /// How much of the core's standstill the system counted as this bot's CPU time, since this exists.
        Nanoseconds counted_as_bots() const { return Nanoseconds(counted_as_bots_.load(std::memory_order_relaxed)); }

    private:
        friend class CorePulse;
        void read_meter(Nanoseconds stood_still);

        std::shared_ptr<CorePulse> pulse_;
        Meter meter_;
        Nanoseconds read_last_{0};
        std::atomic<std::int64_t> counted_as_bots_{0};
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
    void read_meters(Nanoseconds stood_still);
    void watch(Watch* watch);
    void let_be(Watch* watch);

    int core_;
    bool runs_before_others_ = false;
    std::atomic<std::int64_t> stood_still_{0};
    std::atomic<Clock::rep> next_beat_ = never;
    std::atomic<int> watches_{0};
    std::mutex meters_mutex_;
    std::vector<Watch*> metered_;
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// Ties a loop to the core on which it and its bots run, before its first bot is started.
void set_pulse(asio::io_context& loop, std::shared_ptr<CorePulse> pulse);

/// Of the loop's core; nothing where it was tied to none.
std::shared_ptr<CorePulse> pulse_of(const Executor& loop);

}  // namespace isola_arena
