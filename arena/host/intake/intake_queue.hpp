#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {

/// Gives the work of several authors its turns: as many pieces of work of one author have their turn as of every other
/// author who waits, however many each has sent. The work with the smallest turn is done next, and of those the one that
/// came first. This is start-time fair queueing with pieces of the same size. For one thread at a time.
class FairTurns {
public:
    /// Returns the turn of work that has just come. last_waiting: the greatest turn of the author's work that waits;
    /// nullopt: none does.
    std::int64_t turn_of(std::int64_t author, std::optional<std::int64_t> last_waiting) const;

    /// The author's work with that turn is begun.
    void begin(std::int64_t author, std::int64_t turn);

private:
    std::int64_t now_ = 0;                        ///< the turn of what was begun last
    std::map<std::int64_t, std::int64_t> begun_;  ///< each author's last turn
};

/// A submission that is to be worked on.
struct IntakeTask {
    Submission submission;
    bool is_again = false;  ///< it is examined again
    std::int64_t turn = 0;  ///< see FairTurns
};

/// The submissions that wait for the threads of an Intake, and those that are worked on. Authors take turns (FairTurns);
/// of each author the newest version comes first. While a newer version is worked on, the older ones of its author wait.
/// Any thread may call it.
class IntakeQueue {
public:
    void add(IntakeTask task);

    /// Waits for the next task, which is worked on from then on, until done() is called with it. Returns nullopt if stop
    /// was requested before there was one.
    std::optional<IntakeTask> next(const std::stop_token& stop);
    void done(const IntakeTask& task);

    /// Returns what is worked on, and then what waits, in the order of the turns.
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

    /// Waits until nothing waits or is worked on. Calls meanwhile now and then.
    void wait_until_idle(const std::function<void()>& meanwhile);

private:
    bool is_blocked(const IntakeTask& task) const;
    std::deque<IntakeTask>::iterator next_task();

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<IntakeTask> waiting_;  ///< as it came
    FairTurns turns_;
    std::vector<Submission> busy_;  ///< those that are worked on
};

}  // namespace isola_arena::host
