#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "arena/cluster/chunk/chunk.hpp"

namespace isola_arena::cluster {

/// Games of one match that are to be played, and what became of them so far. A chunk is planned from pieces, often of
/// several matches. If its games have to be played again, the chunk is taken apart into its pieces.
struct Piece {
    ChunkMatch match;
    int failures = 0;                       ///< tasks that failed with them
    int losses = 0;                         ///< tasks with these games that were ended from outside
    std::vector<std::string> avoided = {};  ///< nodes where they should not be played again; sorted
    bool operator==(const Piece&) const = default;
};

/// Takes pieces from the front of the queue until they have about that many games, at least a pair, and returns them.
/// Splits a match only between pairs: the games 2N - 1 and 2N of a match stay together. Takes only pieces with the same
/// failures and avoided nodes as the first.
std::vector<Piece> take_pieces(std::deque<Piece>& queue, std::size_t games);

std::size_t count_games(const std::vector<Piece>& pieces);

}  // namespace isola_arena::cluster
