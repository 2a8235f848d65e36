#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "arena/contest/tournament/job_queue.hpp"

namespace isola_arena {

/// A thing that is given the games of a contest as jobs and gives back results. run_tournament() uses it from one
/// thread.
class GameExecutor {
public:
    virtual ~GameExecutor() = default;

    /// Called once, before anything else. news_came: to be called, on any thread, when there is news after all earlier
    /// news was taken; it does not call the executor.
    virtual void start(std::function<void()> news_came) = 0;

    /// Gives it jobs: consecutive games of a match, at most games_of_a_job() of them each.
    virtual void add(std::vector<Job> jobs) = 0;

    /// Returns how many jobs have not been begun.
    virtual std::size_t waiting() const = 0;

    /// Returns all news since the last call, in its order. A game may come more than once.
    virtual std::vector<WorkerEvent> take_news() = 0;

    /// Ends it: from now on it gives nothing more back. Called once at the end, however the contest ended.
    virtual void close() = 0;

    virtual int games_of_a_job() const = 0;

    /// Returns how many jobs should wait in it, so that it never runs out of them.
    virtual std::size_t jobs_ahead() const = 0;
};

/// Returns an executor that plays on this machine, on so many threads at once, each of which has one of these cores as
/// long as there are enough; the plan and the parts must outlive it. Throws ArenaFailure if it cannot start.
std::unique_ptr<GameExecutor> local_executor(const ContestPlan& plan, const TournamentParts& parts, int jobs,
                                             const std::vector<int>& cores);

}  // namespace isola_arena
