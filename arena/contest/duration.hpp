#pragma once

#include <cstdint>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// A time as people write it, in milliseconds: a whole number or a decimal fraction with `ms`, `s` or `m` behind it,
/// such as `3s`, `0.5s`, `100ms`, `2m`. Refused: anything else, fractions of a millisecond, more than a day.
Result<std::int64_t> parse_duration(std::string_view text);

}  // namespace isola_arena
