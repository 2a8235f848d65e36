#pragma once

#include <cstdint>
#include <optional>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// The score of a forced win is this number less the number of turns that it takes.
inline constexpr int win_score = 30000;
inline constexpr int forced_score = 25000;  ///< scores of at least this size are forced wins or losses
inline constexpr int deepest = 60;

/// A score above all others.
inline constexpr int infinite_score = 32000;

/// The scores of an end that is `ply` turns away.
constexpr int lost_in(int ply) { return ply - win_score; }
constexpr int won_in(int ply) { return win_score - ply; }

/// The result of a search. best is a legal turn, however short the time was.
struct Finding {
    Ply best;
    int score = 0;
    int depth = 0;  ///< the last depth that was searched to its end
    std::uint64_t nodes = 0;
    std::optional<bool> proven = {};  ///< whether the mover wins, if that is certain against every turn
};

/// A forced score counts turns from the root; in the table it counts them from the position itself.
constexpr int to_table(int score, int ply) {
    if (score >= forced_score) return score + ply;
    return score <= -forced_score ? score - ply : score;
}

constexpr int from_table(int score, int ply) {
    if (score >= forced_score) return score - ply;
    return score <= -forced_score ? score + ply : score;
}

}  // namespace isola_arena::isola::engine
