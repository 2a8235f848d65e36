#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/process/asio.hpp"

namespace isola_arena::bench {

/// Does it once: how long that took; nullopt where it did not happen at all.
using Measurement = std::function<std::optional<Nanoseconds>()>;

/// How often a figure is measured that takes little time.
inline constexpr int many_times = 40;

/// Measures so many times and prints a line: the name of the running test case and the part of it that is meant, if
/// any; the median and the longest time. However long these are, nothing fails but what did not happen.
void figure(int times, const Measurement& once, const std::string& part = {});

}  // namespace isola_arena::bench
