#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/format/format.hpp"
#include "protocol/result.hpp"

/// arena/cluster plays contests on many machines, which share a folder and nothing else. chunk/ has the messages
/// between these machines, as values and as text: the plan of a contest, a chunk of its games, the result of a chunk.
/// Open this header first:
///
///     const Result<Chunk> chunk = parse_chunk(text, "chunks/1-1.json");
///     const std::string same = chunk_text(*chunk);
///
/// shared/ is the folder of these files, bundle/ packs bots that travel, node/ gives a task what it needs of its
/// machine, play/ plays a chunk. slurm/ talks to a batch system, and schedule/ cuts a contest into chunks.
namespace isola_arena::cluster {

/// The games of a match that one machine plays. Both games of a pair are in the same chunk.
struct ChunkMatch {
    int number = 1;  ///< number of the pairing in the contest, from 1
    Pairing pairing;
    std::vector<int> games;  ///< numbers in the match, from 1, in rising order
    bool operator==(const ChunkMatch&) const = default;
};

/// The games of a contest that one task of a batch system plays. It holds everything that is not the same in all chunks
/// of the contest.
struct Chunk {
    std::string contest;    ///< the id of the contest: hash over its plan and a random word
    std::string name;       ///< unique in the contest; letters, digits, `_`, `.` and `-`
    int games_at_once = 1;  ///< cores of the task
    std::vector<ChunkMatch> matches;
    bool operator==(const Chunk&) const = default;
};

/// Returns how many games the chunk has.
std::size_t count_games(const Chunk& chunk);

/// Returns the chunk as JSON text.
std::string chunk_text(const Chunk& chunk);

/// Parses a text of chunk_text(). Returns an error, which begins with `where` and names the member, if the text is cut
/// off, lacks a member or has an unknown one, or has a value that no chunk has (a bye, a game twice, more games than
/// the match).
Result<Chunk> parse_chunk(std::string_view text, std::string_view where);

/// Returns whether a contest, a chunk or a node may have this name in the shared folder: 1 to 100 letters, digits, `_`,
/// `.` and `-`, not beginning with a dot.
bool is_plain_name(std::string_view name);

}  // namespace isola_arena::cluster
