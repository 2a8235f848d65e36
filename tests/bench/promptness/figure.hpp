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

/// Measures that number of times and prints a line: the name of the running test case, the part of it if there is one,
/// the median and the longest time. No time makes the test fail; only an event that did not happen does.
void figure(int times, const Measurement& once, const std::string& part = {});

}  // namespace isola_arena::bench
