#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/cluster/work/chunk.hpp"
#include "arena/contest/tournament/tournament.hpp"

namespace isola_arena::cluster {

/// Watches for a signal that ends a task (SIGTERM, SIGINT or SIGHUP) as long as it lives. One at a time.
class TaskEnd {
public:
    TaskEnd();
    ~TaskEnd();
    TaskEnd(const TaskEnd&) = delete;
    TaskEnd& operator=(const TaskEnd&) = delete;

    bool came() const;

    /// A descriptor that is readable once it came.
    int descriptor() const;
};

/// What came of the games of a chunk.
struct ChunkGames {
    std::vector<PlayedContestGame> games;  ///< whole ones, in the order in which they ended
    bool broken_off = false;               ///< `end` came before all were played
    std::vector<std::string> notices;      ///< sentences for the log of the task
};

/// Plays the games of a chunk on these cores, as many at once, and returns when all are played or `end` has come: then
/// nothing new is begun and games in flight are given up. If the arena fails in a game, it is played again, three times
/// in all; then ArenaFailure is thrown. All bots are gone when it returns or throws.
ChunkGames play_chunk(const ContestPlan& plan, const TournamentParts& parts, const Chunk& chunk,
                      const std::vector<int>& cores, const TaskEnd& end);

}  // namespace isola_arena::cluster
