#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/cluster/schedule/chunk_scheduler.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/cluster/slurm/batch_system.hpp"
#include "arena/contest/tournament/job_queue.hpp"

/// arena/cluster/executor lets other machines play a contest: it makes the folder of the contest (contest_folder.hpp),
/// writes its games as chunks and takes in their results. Open this header first, and cluster_run.hpp for a whole run:
///
///     Result<ClusterRun> run = ClusterRun::open(options, std::move(folder), 1);
///     run_tournament(plan, book, run->executor(), sinks, stop);
///     run->finish();
///
/// The functions belong to the main thread; ClusterExecutor has a thread of its own.
namespace isola_arena::cluster {

/// An executor whose games are played by the tasks of a batch system. A thread of its own does all that waits for files
/// and programs; the functions belong to one other thread.
class ClusterExecutor : public GameExecutor {
public:
    /// Makes the client of the batch system on the executor's thread; its calls end early once stop is requested.
    using NewBatch = std::function<std::unique_ptr<BatchSystem>(std::stop_token stop)>;

    /// settings: limits and first_array are ignored, because the executor finds them itself.
    ClusterExecutor(SharedFolder shared, ScheduleSettings settings, NewBatch new_batch);
    ~ClusterExecutor() override;

    void start(std::function<void()> news_came) override;
    void add(std::vector<Job> jobs) override;
    std::size_t waiting() const override { return 0; }

    /// The games that one call returns must be stored before the next call, because their results are removed then.
    std::vector<WorkerEvent> take_news() override;
    void close() override;
    int games_of_a_job() const override { return 1'000'000; }
    std::size_t jobs_ahead() const override { return 100'000'000; }

    /// Returns the numbers of the games that have not come back, by their state.
    ScheduleCounts counts() const;

private:
    class Thread;
    struct Shared {
        mutable std::mutex mutex;
        std::vector<ChunkMatch> matches;  ///< added, not yet taken by the thread
        std::vector<WorkerEvent> news;
        std::set<std::string> results_told;   ///< files whose games are among the news
        std::set<std::string> results_taken;  ///< files whose games take_news() has returned
        std::set<std::string> results_safe;
        ScheduleCounts counts;
    };

    SharedFolder folder_;
    ScheduleSettings settings_;
    NewBatch new_batch_;
    std::function<void()> news_came_;
    Shared shared_;
    std::jthread thread_;
};

}  // namespace isola_arena::cluster
