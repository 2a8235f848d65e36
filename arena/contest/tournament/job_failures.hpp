#pragma once

#include <map>
#include <string>

#include "arena/contest/tournament/job_queue.hpp"

namespace isola_arena {

/// Counts how often each job of a contest has failed because the arena itself failed.
class JobFailures {
public:
    /// Counts the failure of a job. Returns a message for people which says that the job's games are played again.
    /// Throws the failure itself if it is no ArenaFailure, or if the job has failed three times.
    std::string take(const JobEnded& ended);

private:
    std::map<GameKey, int> attempts_;  ///< by the job's first game
};

}  // namespace isola_arena
