#pragma once

#include <cstdint>
#include <string>

#include "protocol/result.hpp"

/// arena/cluster/work does the work of a task of a batch system: it reads a chunk, prepares its bots on this machine,
/// plays the games and writes a result. Open this header first:
///
///     play_chunk_file("contest.db.shared/3f.../chunks/1-1.json", "1.0");  // writes one file into results/
///
/// play_chunk_file() belongs to the main thread of a program that does nothing else.
namespace isola_arena::cluster {

/// How the task ended. played: all games are in its result. unneeded: the contest has ended meanwhile, and no result is
/// written. refused: this machine cannot play the contest, and the result says so. interrupted: a signal came.
enum class ChunkEnd : std::uint8_t { played, unneeded, refused, interrupted };

/// Plays the games of a chunk, a file of the shared folder, and writes one result. version: of this arena. After
/// SIGTERM, SIGINT or SIGHUP no further game begins, and the games that are over are written. Reports its progress on
/// stderr. Returns an error if the chunk cannot be read or does not fit its contest; throws ArenaFailure if the arena
/// fails or the result cannot be written.
Result<ChunkEnd> play_chunk_file(const std::string& file, const std::string& version);

}  // namespace isola_arena::cluster
