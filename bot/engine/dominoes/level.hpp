#pragma once

#include <array>

#include "bot/engine/dominoes/engine.hpp"
#include "bot/engine/level.hpp"

namespace isola_arena::dominoes::engine {

/// The levels 1 to 5, weakest first. bot/engine/README.md says how strong they are.
inline constexpr std::array<Level, 5> levels{{{1, 80}, {1, 40}, {300, 20}, {3000, 8}, {300000, 0}}};

/// Returns the play that the level chooses; nullopt if the mover has no legal play. A thought that is `unclear` and has
/// no positions is a deliberate mistake. longest: the CPU time after which the level plays the best play found so far,
/// so that it is weaker on a slow machine, but never late; nullopt: no limit.
std::optional<Thought> think_at(Engine& engine, const Board& board, const Level& level, Rng& rng,
                                std::optional<std::chrono::nanoseconds> longest = std::nullopt);

}  // namespace isola_arena::dominoes::engine
