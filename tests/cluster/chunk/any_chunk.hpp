#pragma once

#include "arena/cluster/chunk/chunk.hpp"
#include "arena/cluster/chunk/result.hpp"

namespace isola_arena::cluster::test {

/// Return random values, for use inside a RapidCheck property.
Chunk any_chunk();
GameReport any_played_game();
ChunkResult any_result();

}  // namespace isola_arena::cluster::test
