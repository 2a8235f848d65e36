#pragma once

#include <thread>

#include "arena/contest/tournament/job.hpp"
#include "arena/process/core_pulse.hpp"

namespace isola_arena {

/// A thread that plays jobs until there are no more, on one core together with its bots. It reports a job that
/// failed and plays the next one; if it cannot play any more, its last news is WorkerFailed.
class Worker {
public:
    /// core: its pulse; nothing: wherever the system puts it. All references outlive the worker.
    Worker(const ContestPlan& plan, const TournamentParts& parts, Exchange& exchange, std::shared_ptr<CorePulse> core);

    /// Ends with the exchange's closing: what is being played then is broken off.
    ~Worker();

private:
    std::thread thread_;
};

}  // namespace isola_arena
