#pragma once

#include <span>

#include "arena/base/embedded_file.hpp"

namespace isola_arena {

/// Returns bot/kits.toml, the only file.
std::span<const EmbeddedFile> embedded_kits();

}  // namespace isola_arena
