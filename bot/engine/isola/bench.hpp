#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "bot/engine/isola/common/time.hpp"

namespace isola_arena::isola::engine {

struct BenchPosition {
    std::string_view variant;
    std::string_view line;  ///< as the arena writes it
    int depth;              ///< the depth to which it is searched
    std::uint64_t nodes = 0;
};

struct BenchResult {
    std::vector<BenchPosition> positions;  ///< with the nodes of each
    std::uint64_t nodes = 0;               ///< of all: the signature of this engine's behaviour
    std::chrono::nanoseconds time{};
};

/// Searches a few built-in positions of all variants to fixed depths. The nodes are the same on every machine and
/// change only when the engine plays differently.
BenchResult bench();

}  // namespace isola_arena::isola::engine
