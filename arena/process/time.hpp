#pragma once

#include <chrono>

namespace isola_arena {

/// The clock by which the arena times bots, and what it counts.
using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::nanoseconds;

}  // namespace isola_arena
