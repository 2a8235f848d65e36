#pragma once

#include <span>

#include "arena/base/embedded_file.hpp"

namespace isola_arena {

/// Returns the files of arena/bots/build/recipes.
std::span<const EmbeddedFile> embedded_recipes();

}  // namespace isola_arena
