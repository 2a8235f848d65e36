#pragma once

#include <string>

#include "arena/process/limits.hpp"

namespace isola_arena {

class TomlReader;

/// Reads `memory`, `processes` and `scratch` of a table such as `{ memory = "512M", processes = 64 }`; each may be
/// missing. Throws TomlProblem if a key is unknown or a value is wrong.
LimitRequest read_limits(const TomlReader& limits);

/// Returns the limits in words: `512M of memory, 128 processes, 64M of scratch space`.
std::string limits_text(const Limits& limits);

}  // namespace isola_arena
