#pragma once

#include <string>
#include <vector>

#include "arena/cluster/chunk/chunk.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/interruption.hpp"

/// arena/cluster/play plays a chunk on this machine, until its end or a signal. Open this header first:
///
///     const Interruption end;
///     const ChunkGames games = play_chunk(plan, parts, chunk, claims.cores(), end);
///
/// It belongs to the main thread of a program that does nothing else; the games are played on other threads.
namespace isola_arena::cluster {

/// What came of the games of a chunk.
struct ChunkGames {
    std::vector<GameReport> games;     ///< whole ones, in the order in which they ended
    bool broken_off = false;           ///< `end` came before all were played
    std::vector<std::string> notices;  ///< sentences for the log of the task
};

/// Plays the games of a chunk on these cores, as many at once, and returns when all are played or `end` has come: then
/// nothing new is begun and games in flight are given up. If the arena fails in a game, it is played again, three times
/// in all; then ArenaFailure is thrown. All bots are gone when it returns or throws.
ChunkGames play_chunk(const ContestPlan& plan, const TournamentParts& parts, const Chunk& chunk,
                      const std::vector<int>& cores, const Interruption& end);

}  // namespace isola_arena::cluster
