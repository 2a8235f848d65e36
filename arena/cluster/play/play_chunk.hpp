#pragma once

#include <string>
#include <vector>

#include "arena/cluster/chunk/chunk.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/interruption.hpp"

/// arena/cluster/play plays a chunk on this machine until all games are played or a signal comes. Open this header
/// first:
///
///     const Interruption end;
///     const ChunkGames games = play_chunk(plan, parts, chunk, claims.cores(), end);
///
/// play_chunk() belongs to the main thread of a program that does nothing else; the games are played on other threads.
namespace isola_arena::cluster {

/// The games of a chunk that were played.
struct ChunkGames {
    std::vector<GameReport> games;     ///< complete ones, in the order in which they ended
    bool broken_off = false;           ///< `end` came before all were played
    std::vector<std::string> notices;  ///< sentences for the log of the task
};

/// Plays the games of a chunk on these cores, one game at a time on each. Returns when all games are played. Also
/// returns once `end` has come: it begins no new game, and gives up games in flight. If the arena fails in a game, the
/// game is played again, three times in all; then ArenaFailure is thrown. All bots have ended when the function returns
/// or throws.
ChunkGames play_chunk(const ContestPlan& plan, const TournamentParts& parts, const Chunk& chunk,
                      const std::vector<int>& cores, const Interruption& end);

}  // namespace isola_arena::cluster
