#pragma once

#include <array>

#include "bot/engine/dominoes/engine.hpp"
#include "bot/engine/level.hpp"

namespace isola_arena::dominoes::engine {

/// The levels 1 to 5, weakest first. bot/engine/README.md says how strong they are.
inline constexpr std::array<Level, 5> levels{{{1, 80}, {1, 40}, {300, 20}, {3000, 8}, {300000, 0}}};

/// Returns the play of that level; nullopt if the mover has no legal play. A mistake is a thought of no positions that
/// is `unclear`. longest: the CPU time after which it plays the best that it has found, so that a slow machine makes a
/// level weaker and not late; nullopt: no such limit.
std::optional<Thought> think_at(Engine& engine, const Board& board, const Level& level, Rng& rng,
                                std::optional<std::chrono::nanoseconds> longest = std::nullopt);

}  // namespace isola_arena::dominoes::engine
