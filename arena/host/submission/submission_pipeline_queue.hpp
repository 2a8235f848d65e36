#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// Gives the work of several authors its turns: all authors who wait get turns equally often, however much each has
/// sent. The work with the smallest turn is done next; among equal turns, the one that came first. This is start-time
/// fair queueing with pieces of the same size. For one thread at a time.
class FairScheduler {
public:
    /// Returns the turn of new work. last_waiting: the greatest turn of the author's work that waits; nullopt: none
    /// waits.
    std::int64_t turn_of(std::int64_t author, std::optional<std::int64_t> last_waiting) const;

    /// Notes that the author's work with that turn begins.
    void begin(std::int64_t author, std::int64_t turn);

private:
    std::int64_t now_ = 0;                        ///< the greatest turn that has begun
    std::map<std::int64_t, std::int64_t> begun_;  ///< each author's last turn that has begun
};

/// A submission that is to be worked on.
struct IntakeTask {
    Submission submission;
    bool is_again = false;  ///< the submission was examined before
    std::int64_t turn = 0;  ///< see FairScheduler
    int failures = 0;       ///< how often the host itself failed in it
};

/// The submissions that wait for the threads of a SubmissionPipeline, and those that are worked on. Authors take turns
/// (FairScheduler); the newest version of an author comes first. While a newer version is worked on, the author's older
/// ones wait. Any thread may call the functions.
class IntakeQueue {
public:
    void add(IntakeTask task);

    /// Adds the task when that time has passed. Until then it neither waits nor is worked on.
    void add_later(IntakeTask task, std::chrono::steady_clock::duration time);

    /// Waits for the next task and returns it. The task counts as worked on until done() is called with it. Returns
    /// nullopt if stop was requested before there was a task.
    std::optional<IntakeTask> next(const std::stop_token& stop);
    void done(const IntakeTask& task);

    /// Returns the submissions that are worked on, and then those that wait, in the order of their turns.
    struct Queued {
        std::int64_t author = 0;
        int version = 0;
        bool is_worked_on = false;
    };
    std::vector<Queued> queued();

    /// Returns the submissions that are worked on.
    std::vector<Submission> busy();

    /// Returns whether the submission waits to be examined again.
    bool waits_again(const Submission& submission);

    /// Removes the author's submissions that wait for their first examination and are older than this version, and
    /// returns them.
    std::vector<Submission> take_older(std::int64_t author, int version);

    /// Returns whether nothing waits or is worked on.
    bool is_idle();

    /// Waits until nothing waits or is worked on. Calls `meanwhile` now and then.
    void wait_until_idle(const std::function<void()>& meanwhile);

private:
    void enter(IntakeTask task);
    void enter_what_is_due();
    bool is_blocked(const IntakeTask& task) const;
    std::deque<IntakeTask>::iterator next_task();

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<IntakeTask> waiting_;  ///< in the order of arrival
    std::multimap<std::chrono::steady_clock::time_point, IntakeTask> later_;
    FairScheduler turns_;
    std::vector<Submission> busy_;  ///< those that are worked on
};

}  // namespace isola_arena::host
