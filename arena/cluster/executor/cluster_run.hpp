#pragma once

#include <memory>
#include <string>

#include "arena/cluster/executor/cluster_executor.hpp"
#include "arena/cluster/executor/cluster_options.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "protocol/result.hpp"

namespace isola_arena::cluster {

/// One run of a contest on many machines. The shared folder exists already.
class ClusterRun {
public:
    /// games_at_once: how many games a task plays at once, each on a core of its own. Says on stderr where the games
    /// are played. Returns an error if an option is wrong.
    static Result<ClusterRun> open(const ClusterOptions& options, SharedFolder folder, int games_at_once);

    GameExecutor& executor() { return *executor_; }

    /// Returns the state of the games that have not come back, for a line of progress: `24 running on 4 nodes, 60
    /// waiting`.
    std::string progress_text() const;

    /// Must be called after the contest was interrupted. Cancels the jobs, or lets them go on. Returns a sentence that
    /// says what was done and what to do.
    std::string leave(bool cancels);

    /// Must be called after the contest is over. Ends the jobs that still run and removes the folder.
    void finish();

private:
    ClusterRun(const ClusterOptions& options, SharedFolder folder, ScheduleSettings schedule,
               ClusterExecutor::NewBatch new_batch);

    ClusterOptions options_;
    SharedFolder folder_;
    ClusterExecutor::NewBatch new_batch_;
    std::unique_ptr<ClusterExecutor> executor_;
};

}  // namespace isola_arena::cluster
