#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "bot/engine/isola/common/time.hpp"

namespace isola_arena::isola::engine {

struct BenchPosition {
    std::string_view variant;
    std::string_view line;  ///< a board line of the arena
    int depth;              ///< the depth of its search
    std::uint64_t nodes = 0;
};

struct BenchResult {
    std::vector<BenchPosition> positions;  ///< each with its node count
    std::uint64_t nodes = 0;               ///< the total, which is the engine's signature
    std::chrono::nanoseconds time{};
};

/// Searches a few built-in positions of all variants to fixed depths. The node count is the engine's signature: it is
/// the same on every machine, and it changes only if the engine plays differently.
BenchResult bench();

}  // namespace isola_arena::isola::engine
