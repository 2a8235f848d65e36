#pragma once

#include <map>
#include <string>

#include "arena/contest/tournament/job_queue.hpp"

namespace isola_arena {

/// How often the jobs of a contest have failed by the arena's own fault.
class JobFailures {
public:
    /// Takes the end of a job that has failed, and returns the words for people: its games are played again. Throws the
    /// failure itself if it is no ArenaFailure, or if the job has failed too often.
    std::string take(const JobEnded& ended);

private:
    std::map<GameKey, int> attempts_;  ///< by the job's first game
};

}  // namespace isola_arena
