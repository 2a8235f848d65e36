#pragma once

#include <span>

#include "arena/base/embedded_file.hpp"

namespace isola_arena {

/// Returns the files of arena/contest/presets, the default contest's first.
std::span<const EmbeddedFile> embedded_presets();

}  // namespace isola_arena
