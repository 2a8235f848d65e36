#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// Parses an amount of memory as people write it: a whole number followed by `K`, `M` or `G` (1024, 1024^2, 1024^3),
/// such as `512M`. Returns bytes, or an error if the text is anything else, zero (`0M`) or more than 1024G.
Result<std::int64_t> parse_size(std::string_view text);

/// Returns the size as parse_size() takes it, in the largest unit that needs no fraction: `512M`. If every unit needs
/// one: `100 bytes`.
std::string size_text(std::int64_t bytes);

}  // namespace isola_arena
