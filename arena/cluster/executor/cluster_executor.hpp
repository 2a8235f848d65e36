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
#include "arena/contest/tournament/executor.hpp"

/// arena/cluster/executor has a contest played by other machines: its folder is made (contest_folder.hpp), its games
/// are handed out as chunks and their results taken in. Open this header first, and cluster_run.hpp for a whole run:
///
///     Result<ClusterRun> run = ClusterRun::open(options, std::move(folder), 1);
///     run_tournament(plan, book, run->executor(), sinks, stop);
///     run->finish();
///
/// The functions belong to the main thread; ClusterExecutor has a thread of its own.
namespace isola_arena::cluster {

/// An executor that has games played by the tasks of a batch system. It has a thread of its own for all that waits for
/// files and programs; the functions belong to one other thread.
class ClusterExecutor : public GameExecutor {
public:
    /// Makes the client of the batch system on the executor's thread; its calls end early once stop is requested.
    using NewBatch = std::function<std::unique_ptr<BatchSystem>(std::stop_token stop)>;

    /// settings: limits and first_array are found by itself.
    ClusterExecutor(SharedFolder shared, ScheduleSettings settings, NewBatch new_batch);
    ~ClusterExecutor() override;

    void start(std::function<void()> news_came) override;
    void add(std::vector<Job> jobs) override;
    std::size_t waiting() const override { return 0; }

    /// Games taken by one call must be safe when the next call comes: then their results are removed.
    std::vector<WorkerEvent> take_news() override;
    void close() override;
    int games_of_a_job() const override { return 1'000'000; }
    std::size_t jobs_ahead() const override { return 100'000'000; }

    /// Returns how far the games are that have not come back.
    ScheduleCounts counts() const;

private:
    class Thread;
    struct Shared {
        mutable std::mutex mutex;
        std::vector<ChunkMatch> matches;  ///< given, not taken by the thread yet
        std::vector<WorkerEvent> news;
        std::set<std::string> results_told;   ///< files whose games are among the news
        std::set<std::string> results_taken;  ///< the same, of news that was taken
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
