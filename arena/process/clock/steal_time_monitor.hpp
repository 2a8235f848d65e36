#pragma once

// Measures steal time: a pinned thread sleeps 1 ms at a time. Oversleep that the thread's own run-queue delay does not
// explain counts as a standstill of the core.

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

/// Returns how long a core stood still if a thread on it woke `late` too late and spent `queued` of that time in the
/// run queue behind other programs. The result is late - queued, or 0 if a timer may fire that late without a
/// standstill. The standstill may have begun up to a sampling interval earlier; see unseen_beginning(). A program can
/// delay the timer by long system calls, and does not think meanwhile: so it gains nothing.
Nanoseconds standstill_of(Nanoseconds late, Nanoseconds queued);

/// Returns how much of a standstill the kernel counted as CPU time of a program. used: the growth of the program's CPU
/// time meanwhile.
Nanoseconds counted_of(Nanoseconds stood_still, Nanoseconds used);

/// Measures how long a core stood still because the host of a virtual machine ran something else on it (steal time),
/// which the host need not report. The kernel charges steal time to the program that happens to be on the core. While a
/// Watch exists, a separate thread sleeps 1 ms at a time on that core. If it wakes too late, the delay counts as
/// standstill, except its run-queue delay behind other programs. So time that the kernel itself spends on the core
/// without letting a thread run counts too. Costs about a hundredth of the core while a Watch exists, and nothing
/// otherwise. May be used from any thread.
class StealTimeMonitor {
public:
    /// core: nullopt: the thread may run on any core; then only a stop of the whole arena is noticed.
    explicit StealTimeMonitor(std::optional<int> core);
    ~StealTimeMonitor();
    StealTimeMonitor(const StealTimeMonitor&) = delete;
    StealTimeMonitor& operator=(const StealTimeMonitor&) = delete;

    std::optional<int> core() const { return core_; }

    /// The kernel's counters of a bot. The monitor's thread reads them.
    struct Meters {
        std::function<Nanoseconds()> cpu;      ///< its CPU time since its start; empty: no bot is watched
        std::function<QueueCounters()> queue;  ///< its waits for a core; empty: they are not read
    };

    /// A moment, and the counters at that moment.
    struct Moment {
        Clock::time_point at;
        Standstill standstill;           ///< of the core
        Nanoseconds cpu{0};              ///< of the bot
        QueueCounters queue;             ///< of the bot
        Nanoseconds counted_as_bots{0};  ///< Watch::counted_as_bots()
    };

    /// The number of unread bytes in a bot's output pipe, and the first sample that saw this number: the bytes had
    /// arrived by then.
    struct SeenOutput {
        std::size_t bytes = 0;
        Moment moment;
    };

    /// A line that was sent to a bot completely.
    struct SentLine {
        int pipe = -1;  ///< a descriptor of either end of the bot's input pipe
        std::size_t bytes = 0;

        /// Returns whether the bot has read at least a part of the line from the pipe.
        bool is_taken() const;
    };

    /// Whether a line has been taken. moment: if the line has been taken, the moment as of which it counts as taken
    /// (see taking()); else the last sample that saw the whole line in the pipe. nullopt: no sample has seen the line.
    struct SeenInput {
        bool is_taken = false;
        std::optional<Moment> moment = {};
    };

    /// Returns the moment as of which a line counts as taken. lay_there: the last look that saw the line in the pipe;
    /// nullopt: none did. taken: the next look, which saw that the line was gone. Returns `taken` unless the observer
    /// lost its core between the two looks. In that case returns `lay_there`, and the clock subtracts the time that the
    /// machine took since then.
    static const Moment& taking(const std::optional<Moment>& lay_there, const Moment& taken);

    /// The core is measured while at least one Watch exists.
    class Watch {
    public:
        /// monitor: nullptr: the object does nothing. meters: of the watched bot. output: the reading end of the bot's
        /// output pipe; -1: the output is not watched.
        explicit Watch(std::shared_ptr<StealTimeMonitor> monitor, Meters meters = {}, int output = -1);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

        bool has_meter() const { return meters_.cpu != nullptr; }

        /// Returns how much of the core's standstill the kernel has counted as this bot's CPU time since this object
        /// was made.
        Nanoseconds counted_as_bots() const { return Nanoseconds(counted_as_bots_.load(std::memory_order_relaxed)); }

        /// Returns the output that was last seen in the bot's pipe. It may have been read since.
        SeenOutput output() const;

        /// From now on, each sample looks whether the bot has taken that line. The pipe must stay open until then.
        /// seen: the result of earlier looks.
        void await_taking(const SentLine& line, const SeenInput& seen);

        /// Returns the result of the last look at that line.
        SeenInput input() const;

    private:
        friend class StealTimeMonitor;
        void read_meter(Nanoseconds stood_still);
        Moment moment() const;
        void look_at_output();
        void look_at_input();

        std::shared_ptr<StealTimeMonitor> monitor_;
        Meters meters_;
        int output_;
        int bytes_now_ = 0;         ///< bytes in the pipe at the last sample
        SeenOutput seen_output_{};  ///< guarded by the monitor's mutex, as are the next two
        SentLine line_{};
        SeenInput seen_input_{};
        Nanoseconds read_last_{0};
        std::atomic<std::int64_t> counted_as_bots_{0};
    };

    /// Returns how long the core has stood still while it was watched. Each standstill is measured up to one sampling
    /// interval (1 ms) too short.
    Standstill standstill() const {
        return {Nanoseconds(brief_.load(std::memory_order_relaxed)),
                Nanoseconds(lasting_.load(std::memory_order_relaxed))};
    }
    Nanoseconds stood_still() const { return standstill().brief + standstill().lasting; }

    /// Returns whether the core may have stood still just now for a time that is not counted yet.
    bool is_behind() const;

private:
    static constexpr Clock::rep never = Clock::time_point::max().time_since_epoch().count();

    void run();
    void take_samples();
    Nanoseconds queued_behind_others() const;
    void read_meters(Nanoseconds stood_still);
    void watch(Watch* watch);
    void unwatch(Watch* watch);

    std::optional<int> core_;
    bool runs_before_others_ = false;                  ///< the thread has a real-time priority
    std::atomic<std::int64_t> brief_{0}, lasting_{0};  ///< of the standstill
    std::atomic<Clock::rep> next_sample_ = never;
    std::atomic<int> watches_{0};
    mutable std::mutex meters_mutex_;
    std::vector<Watch*> metered_;
    std::atomic<bool> over_{false};
    std::thread thread_;
};

/// Returns one monitor for each of the first `most` cores; if the list is empty, one monitor that is bound to no core.
std::vector<std::shared_ptr<StealTimeMonitor>> steal_time_monitors(std::vector<int> cores, int most);

/// Sets the monitor of the core on which a loop and its bots run. Call it before the loop's first bot is started.
void set_steal_time_monitor(asio::io_context& loop, std::shared_ptr<StealTimeMonitor> monitor);

/// Returns the monitor of the loop's core; nullptr if none was set.
std::shared_ptr<StealTimeMonitor> steal_time_monitor_of(const Executor& loop);

}  // namespace isola_arena
