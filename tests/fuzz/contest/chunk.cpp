#include "arena/cluster/chunk/chunk.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto chunk = cluster::parse_chunk(text, "chunk");
    if (!chunk) return law(chunk.message().starts_with("chunk: "), "an error begins with the place");
    const auto again = cluster::parse_chunk(cluster::chunk_text(*chunk), "chunk");
    law(again && *again == *chunk, "a chunk is read as it was written");
    law(cluster::count_games(*chunk) > 0, "a chunk has games");
    for (const auto& match : chunk->matches)
        law(match.pairing.second && match.games.back() <= match.pairing.games, "a match has such games");
}
