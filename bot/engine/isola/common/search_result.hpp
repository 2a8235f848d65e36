#pragma once

#include <cstdint>
#include <optional>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// A forced win scores this number minus the number of turns until the end (a mate score).
inline constexpr int win_score = 30000;
inline constexpr int forced_score = 25000;  ///< scores of at least this size are forced wins or losses
inline constexpr int deepest = 60;

/// Greater than every score.
inline constexpr int infinite_score = 32000;

/// The scores of a game that ends `ply` turns after the root.
constexpr int lost_in(int ply) { return ply - win_score; }
constexpr int won_in(int ply) { return win_score - ply; }

/// The result of a search. best is always a legal turn, even if the search had no time.
struct SearchResult {
    Ply best;
    int score = 0;
    int depth = 0;  ///< the last completed iteration
    std::uint64_t nodes = 0;
    std::optional<bool> proven = {};  ///< whether the mover wins, if that is certain against every turn
};

/// Convert scores. In the search, scores of forced ends count turns from the root. The table is shared by positions at
/// different plies, so its scores count turns from the stored position.
constexpr int to_table(int score, int ply) {
    if (score >= forced_score) return score + ply;
    return score <= -forced_score ? score - ply : score;
}

constexpr int from_table(int score, int ply) {
    if (score >= forced_score) return score - ply;
    return score <= -forced_score ? score + ply : score;
}

}  // namespace isola_arena::isola::engine
