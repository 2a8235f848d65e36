#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "arena/contest/tournament/job_queue.hpp"

namespace isola_arena {

/// Plays the games of a contest, which it gets as jobs, and returns the results. run_tournament() uses an executor from
/// one thread.
class GameExecutor {
public:
    virtual ~GameExecutor() = default;

    /// Called once, before anything else. The executor calls news_came, on any thread, when there is news after all
    /// earlier news was taken. news_came does not call the executor.
    virtual void start(std::function<void()> news_came) = 0;

    /// Adds jobs. Each job is consecutive games of a match, at most games_of_a_job().
    virtual void add(std::vector<Job> jobs) = 0;

    /// Returns how many jobs have not been begun.
    virtual std::size_t waiting() const = 0;

    /// Returns all news since the last call, in its order. A game may come more than once.
    virtual std::vector<WorkerEvent> take_news() = 0;

    /// Ends the executor: it returns no more news. Called once at the end of a contest, also after a failure.
    virtual void close() = 0;

    virtual int games_of_a_job() const = 0;

    /// Returns how many jobs should wait, so that the executor never runs out of jobs.
    virtual std::size_t jobs_ahead() const = 0;
};

/// Returns an executor that plays on this machine. jobs: the number of threads. Each thread runs on one of these cores;
/// threads share cores if there are too few. The plan and the parts must outlive the executor. Throws ArenaFailure if
/// it cannot start.
std::unique_ptr<GameExecutor> local_executor(const ContestPlan& plan, const TournamentParts& parts, int jobs,
                                             const std::vector<int>& cores);

}  // namespace isola_arena
