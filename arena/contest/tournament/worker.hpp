#pragma once

#include <thread>

#include "arena/contest/tournament/job_queue.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"

namespace isola_arena {

/// A thread that plays jobs until the queue is closed, on one core together with its bots. It reports a job that
/// failed and plays the next one; if it cannot play any more, its last news is WorkerFailed.
class Worker {
public:
    /// core: the monitor of the thread's core; nullptr: the system chooses the core. All references must outlive the
    /// worker.
    Worker(const ContestPlan& plan, const TournamentParts& parts, JobQueue& queue,
           std::shared_ptr<StealTimeMonitor> core);

private:
    std::jthread thread_;  ///< its end is waited for; the queue must be closed first, which breaks off the game
};

}  // namespace isola_arena
