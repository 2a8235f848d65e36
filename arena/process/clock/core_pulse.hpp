#pragma once

// Measures steal time: a pinned thread sleeps 1 ms at a time; oversleep that its own run-queue delay does not explain
// counts as a stall of the core.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "arena/process/asio.hpp"
#include "arena/process/clock/own_time.hpp"
#include "arena/process/clock/run_queue.hpp"

namespace isola_arena {

/// Returns how long a core stood still if a thread on it woke too late by `late` and spent `queued` of that in the run
/// queue behind other programs: the rest and the beat before it, in which the standstill may have begun; or 0 if a
/// timer may be that late anyway.
Nanoseconds standstill_of(Nanoseconds late, Nanoseconds queued);

/// Returns how much of a standstill the kernel counted as the CPU time of a program that seems to have used `used`
/// meanwhile.
Nanoseconds counted_of(Nanoseconds stood_still, Nanoseconds used);

/// Measures how long a core stood still because the host of a virtual machine ran something else on it (steal time),
/// which the host need not report. The kernel charges such time to the program that happens to be on the core. While a
/// Watch exists, a separate thread sleeps 1 ms at a time on that core; the time by which it wakes too late, without its
/// run-queue delay behind other programs, is such time. So is time that the kernel itself spends there without letting
/// any thread in between. Costs about a hundredth of the core while a Watch exists, and nothing otherwise. May be used
/// from any thread.
class CorePulse {
public:
    /// core: nullopt: wherever the system lets the thread run. Then only a stop of the whole arena is noticed.
    explicit CorePulse(std::optional<int> core);
    ~CorePulse();
    CorePulse(const CorePulse&) = delete;
    CorePulse& operator=(const CorePulse&) = delete;

    std::optional<int> core() const { return core_; }

    /// The meters of a bot, as the kernel keeps them. They are read on the pulse's thread.
    struct Meters {
        std::function<Nanoseconds()> cpu;      ///< its CPU time since its start; empty: no bot is watched
        std::function<QueueCounters()> queue;  ///< its waits; empty: they are not read
    };

    /// What had been counted up to one moment.
    struct Moment {
        Clock::time_point at;
        Standstill standstill;           ///< of the core
        Nanoseconds cpu{0};              ///< of the bot
        QueueCounters queue;             ///< of the bot
        Nanoseconds counted_as_bots{0};  ///< Watch::counted_as_bots()
    };

    /// Unread bytes in a bot's output pipe, and the first beat that saw that many: they had come by then.
    struct SeenOutput {
        std::size_t bytes = 0;
        Moment moment;
    };

    /// A line that was sent to a bot, all of it.
    struct SentLine {
        int pipe = -1;  ///< a descriptor of either end of the bot's input pipe
        std::size_t bytes = 0;

        /// Returns whether the bot has taken a part of it, at least, out of the pipe.
        bool is_taken() const;
    };

    /// Whether a line has been taken, and the moment as of which it counts as taken, see taking(); if it has not been, the
    /// last beat that saw all of it in the pipe; nullopt: no beat has seen it yet.
    struct SeenInput {
        bool is_taken = false;
        std::optional<Moment> moment = {};
    };

    /// Returns when a line counts as taken that was seen to lie in the pipe at the one moment, nullopt: at none, and seen
    /// to be taken at the next. That is the next, unless the one who looks lost the core in between: then it is the one
    /// before, and the clock takes off what the machine took since.
    static const Moment& taking(const std::optional<Moment>& lay_there, const Moment& taken);

    /// The core is measured as long as one of these exists.
    class Watch {
    public:
        /// pulse: if it is nullptr, the object does nothing. meters: those of the bot that is watched. output: the end of
        /// the bot's output pipe that is read; -1: it is not looked at.
        explicit Watch(std::shared_ptr<CorePulse> pulse, Meters meters = {}, int output = -1);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

        bool has_meter() const { return meters_.cpu != nullptr; }

        /// Returns how much of the core's standstill the kernel has counted as this bot's CPU time since this object
        /// was made.
        Nanoseconds counted_as_bots() const { return Nanoseconds(counted_as_bots_.load(std::memory_order_relaxed)); }

        /// Returns what lay in the bot's output pipe when something lay there last: it may have been read since.
        SeenOutput output() const;

        /// From now on it is looked at whether the bot has taken that line. The pipe must stay open until then. seen: what
        /// is known of that already.
        void await_taking(const SentLine& line, const SeenInput& seen);

        /// Returns what became of that line.
        SeenInput input() const;

    private:
        friend class CorePulse;
        void read_meter(Nanoseconds stood_still);
        Moment moment() const;
        void look_at_output();
        void look_at_input();

        std::shared_ptr<CorePulse> pulse_;
        Meters meters_;
        int output_;
        int bytes_now_ = 0;         ///< in the pipe, at the last beat
        SeenOutput seen_output_{};  ///< behind the pulse's mutex, like the next two
        SentLine line_{};
        SeenInput seen_input_{};
        Nanoseconds read_last_{0};
        std::atomic<std::int64_t> counted_as_bots_{0};
    };

    /// Returns how long the core has stood still while it was watched. Each standstill is measured too long by up to
    /// one beat (1 ms).
    Standstill standstill() const {
        return {Nanoseconds(brief_.load(std::memory_order_relaxed)),
                Nanoseconds(lasting_.load(std::memory_order_relaxed))};
    }
    Nanoseconds stood_still() const { return standstill().brief + standstill().lasting; }

    /// Returns whether the core may have stood still just now without that being counted yet.
    bool is_behind() const;

private:
    static constexpr Clock::rep never = Clock::time_point::max().time_since_epoch().count();

    void live();
    void beat();
    Nanoseconds queued_behind_others() const;
    void read_meters(Nanoseconds stood_still);
    void watch(Watch* watch);
    void let_be(Watch* watch);

    std::optional<int> core_;
    bool runs_before_others_ = false;                  ///< the thread has a real-time priority
    std::atomic<std::int64_t> brief_{0}, lasting_{0};  ///< of the standstill
    std::atomic<Clock::rep> next_beat_ = never;
    std::atomic<int> watches_{0};
    mutable std::mutex meters_mutex_;
    std::vector<Watch*> metered_;
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// Returns the pulses of the first `most` of these cores; if there is no core, one for wherever the system puts threads.
std::vector<std::shared_ptr<CorePulse>> pulses_of(std::vector<int> cores, int most);

/// Sets the pulse of the core on which a loop and its bots run. Call it before the loop's first bot is started.
void set_pulse(asio::io_context& loop, std::shared_ptr<CorePulse> pulse);

/// Returns the pulse of the loop's core; nullptr if none was set.
std::shared_ptr<CorePulse> pulse_of(const Executor& loop);

}  // namespace isola_arena
