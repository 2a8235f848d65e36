#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace isola_arena {

/// So many bytes (256 at most) of the system's random source, two digits each; nothing, with errno, where it gives none.
std::optional<std::string> random_hex(std::size_t bytes);

}  // namespace isola_arena
