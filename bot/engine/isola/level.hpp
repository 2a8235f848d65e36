#pragma once

#include <array>

#include "bot/engine/isola/engine.hpp"
#include "bot/engine/level.hpp"

namespace isola_arena::isola::engine {

/// The levels 1 to 10, weakest first. They were chosen so that each beats the one before by 75 to 200 Elo on 7x7 (king)
/// and 8x8 (queen); bot/engine/README.md has the table.
inline constexpr int levels = 10;
std::span<const Level> levels_of(Reach reach);

/// Returns the turn that the level chooses; nullopt if the player to move has none. A thought of depth 0 is a
/// deliberate mistake.
std::optional<Thought> think_at(Engine& engine, const State& state, const Level& level, Rng& rng);

}  // namespace isola_arena::isola::engine
