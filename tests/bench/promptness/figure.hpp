#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/process/asio.hpp"

namespace isola_arena::bench {

/// Does the measured action once and returns how long it took; nullopt if the action did not happen.
using Measurement = std::function<std::optional<Nanoseconds>()>;

/// How often a fast action is measured.
inline constexpr int many_times = 40;

/// Repeats the measurement and prints a line: the name of the running test case, `part` if it is not empty, the median
/// and the maximum. The test fails only if the measured action did not happen, never because of a time.
void figure(int times, const Measurement& once, const std::string& part = {});

}  // namespace isola_arena::bench
