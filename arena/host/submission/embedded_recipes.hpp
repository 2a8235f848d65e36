#pragma once

#include <span>

#include "arena/contest/embedded_presets.hpp"

namespace isola_arena {

/// Returns the files of arena/host/submission/recipes.
std::span<const EmbeddedFile> embedded_recipes();

}  // namespace isola_arena
