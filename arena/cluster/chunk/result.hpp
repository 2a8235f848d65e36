#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/tournament.hpp"
#include "protocol/result.hpp"

namespace isola_arena::cluster {

/// The machine that played a chunk, and its arena.
struct Node {
    Machine machine;    ///< the batch system's node, or the host, and its processor: `AMD EPYC 7763`
    std::string arena;  ///< the version of the arena on that machine
    bool operator==(const Node&) const = default;
};

/// Why a node does not play a contest, so that it gets no more work of it. Only bot is about a bot alone, which could
/// not be unpacked, built or started there.
enum class RefusalKind : std::uint8_t { version, sandbox, folder, bot };

std::string_view to_string(RefusalKind kind);

struct ChunkRefusal {
    RefusalKind kind = RefusalKind::version;
    std::string why;      ///< a sentence that says what to do
    std::size_t bot = 0;  ///< of the kind bot: its place in the plan
    bool operator==(const ChunkRefusal&) const = default;
};

/// The result of a task: a file in the shared folder.
struct ChunkResult {
    std::string contest;  ///< Chunk::contest
    std::string chunk;    ///< Chunk::name
    std::string who;      ///< the node and the attempt: no two tasks have the same one
    Node node;
    std::optional<ChunkRefusal> refusal;  ///< if there is one, there are no games
    bool broken_off = false;              ///< a signal ended the task: some games of the chunk are missing
    std::int64_t took_ms = 0;             ///< wall time of the games, a month at most
    std::int64_t ended_at = 0;            ///< seconds since 1970 by the clock of the node
    std::vector<GameReport> games;        ///< complete ones, in the order in which they ended
};

/// Returns the bytes of the file: a line with the format's version, the SHA-256 of the rest and its size before and
/// after compression, then compressed JSON.
std::string result_bytes(const ChunkResult& result);

/// Parses such bytes for the contest of that id. Returns an error, a sentence that begins with `where`, if they are no
/// result, are cut off, have another checksum, belong to another contest or are not understood.
Result<ChunkResult> parse_result(std::string_view bytes, std::string_view contest, std::string_view where);

/// Returns the name of the file in `results/`: `CHUNK.WHO.result`.
std::string result_name(std::string_view chunk, std::string_view who);

}  // namespace isola_arena::cluster
