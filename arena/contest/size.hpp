#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// An amount of memory as people write it, in bytes: a whole number with `K`, `M` or `G` behind it (1024, 1024^2,
/// 1024^3), such as `512M`. Refused: anything else, nothing at all (`0M`), more than 1024G.
Result<std::int64_t> parse_size(std::string_view text);

/// The size as parse_size() takes it, in the largest unit that needs no fraction: `512M`. Below that: `100 bytes`.
std::string size_text(std::int64_t bytes);

}  // namespace isola_arena
