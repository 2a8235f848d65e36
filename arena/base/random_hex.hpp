#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace isola_arena {

/// Returns that number of bytes (256 at most) from the kernel's random source, as two hexadecimal digits each; nullopt,
/// with errno, if the kernel returns none.
std::optional<std::string> random_hex(std::size_t bytes);

}  // namespace isola_arena
