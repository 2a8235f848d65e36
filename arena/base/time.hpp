#pragma once

#include <chrono>

namespace isola_arena {

/// The monotonic clock by which the arena times bots, and the unit of its times.
using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::nanoseconds;

}  // namespace isola_arena
