#pragma once

#include <string>

#include "arena/process/limits.hpp"

namespace isola_arena {

class TomlReader;

/// `memory`, `processes` and `scratch` of such a table, each of which may be missing: `{ memory = "512M", processes =
/// 64 }`. Throws TomlProblem at an unknown key or a wrong value.
LimitWishes read_limits(const TomlReader& limits);

/// `512M of memory, 128 processes, 64M of scratch space`.
std::string limits_text(const Limits& limits);

}  // namespace isola_arena
