#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// Parses an amount of memory as people write it: a whole number followed by `K`, `M` or `G` (1024, 1024^2, 1024^3),
/// such as `512M`. Returns bytes, or an error if the text is anything else, zero (`0M`) or more than 1024G.
Result<std::int64_t> parse_size(std::string_view text);

/// Returns the size as parse_size() takes it, in the largest unit that needs no fraction: `512M`. If every unit needs a
/// fraction, returns bytes: `100 bytes`.
std::string size_text(std::int64_t bytes);

/// Parses a time as people write it: a whole number or a decimal fraction followed by `ms`, `s` or `m`, such as `3s`,
/// `0.5s`, `100ms`, `2m`. Returns milliseconds, or an error if the text is anything else, has a fraction of a
/// millisecond, or means more than a day.
Result<std::int64_t> parse_duration(std::string_view text);

/// Returns a time as people read it: `412 ns`, `3.07 ms`, `12.5 s`.
std::string readable(std::chrono::nanoseconds time);

/// Returns a span that is about so long, rounded up: `48 s`, `14 min`, `3 h 05 min`, `12 days`. seconds: not negative,
/// at most 1e9.
std::string span_text(double seconds);

}  // namespace isola_arena
