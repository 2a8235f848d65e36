#pragma once

#include <array>

#include "bot/engine/island/engine.hpp"
#include "bot/engine/level.hpp"

namespace isola_arena::island::engine {

/// The levels 1 to 5, weakest first; the last one makes no mistakes. All levels search alike; they differ in the share
/// of deliberate mistakes. bot/engine/README.md says how strong they are.
inline constexpr std::array<Level, 5> levels{{{1, 80}, {1, 53}, {1, 33}, {1, 14}, {1, 0}}};

/// Returns the choice of a bot at this level. If the choice is a deliberate mistake, the returned Thought lists no weighed
/// choices.
Thought think_at(Engine& engine, const View& view, const Level& level, Rng& rng);

}  // namespace isola_arena::island::engine
