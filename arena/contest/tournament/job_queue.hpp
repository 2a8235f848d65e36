#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/contest/tournament/tournament.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// Consecutive games of one match that one thread plays one after the other.
struct Job {
    int number = 1;  ///< of the pairing, from 1
    Pairing pairing;
    GameRange range;
};

/// Returns jobs for these games, each with consecutive games of one match and with at most `most` of them. Pairing
/// number N is pairings[N - 1].
std::vector<Job> jobs_of(const std::vector<GameKey>& games, const std::vector<Pairing>& pairings, int most);

/// A job that has ended. failure: set if the arena itself failed in it.
struct JobEnded {
    Job job;
    std::exception_ptr failure;
};

/// A worker has stopped, because the arena itself failed outside any job.
struct WorkerFailed {
    std::exception_ptr failure;
};

/// A sentence for people who watch the contest.
struct Notice {
    std::string text;
};

using WorkerEvent = std::variant<GameReport, JobEnded, WorkerFailed, Notice>;

/// The callbacks of a worker, which run on the thread that adds jobs or closes the queue. They must not call the
/// queue.
struct JobQueueListener {
    std::function<void()> jobs_came;
    std::function<void()> closed;
};

/// The only object that the threads of a contest share. It passes jobs to the workers, and news from the workers. All
/// functions may be called from any thread.
class JobQueue {
public:
    /// The queue calls news_came when a worker reports news after all earlier news was taken, on that worker's thread.
    /// news_came must not call the queue.
    explicit JobQueue(std::function<void()> news_came) : news_came_(std::move(news_came)) {}

    void add(std::vector<Job> jobs);

    /// From now on calls the listener when jobs come and when the queue is closed; calls closed() at once if the queue
    /// is closed already. The listener must outlive the queue unless leave() is called for it.
    void join(JobQueueListener& listener);
    void leave(const JobQueueListener& listener);

    /// Takes the next job; returns nullopt if there is no job now or the queue is closed.
    std::optional<Job> take();

    /// Reports news to take_news().
    void tell(WorkerEvent news);

    /// Returns all news since the last call, in its order.
    std::vector<WorkerEvent> take_news();

    /// Returns how many jobs wait to be taken.
    std::size_t jobs() const;

    /// Closes the queue: no job can be taken any more, and the listeners are called.
    void close();

private:
    mutable std::mutex mutex_;
    std::function<void()> news_came_;
    std::deque<Job> jobs_;
    std::vector<WorkerEvent> news_;
    std::vector<JobQueueListener*> listeners_;
    bool closed_ = false;
};

/// Counts how often each job of a contest has failed because the arena itself failed.
class JobFailures {
public:
    /// Counts the failure of a job. Returns a message for people which says that the job's games are played again.
    /// Throws the failure itself if it is no ArenaFailure, or if the job has failed three times.
    std::string take(const JobEnded& ended);

private:
    std::map<GameKey, int> attempts_;  ///< by the job's first game
};

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
