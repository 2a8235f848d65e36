#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// The stored search result of one position. An empty entry is all zero bytes.
struct Entry {
    std::uint64_t key;
    std::int16_t score;
    std::int16_t move;
    std::int16_t steal;
    std::uint8_t depth;
    Bound bound;
};

/// The transposition table, with 2^21 entries in 32 MiB and one entry for each index. calloc() only reserves address
/// space, and the system provides pages when they are first written, so a new table costs nothing.
class TranspositionTable {
public:
    TranspositionTable();

    /// Returns the entry of the position with this key; nullptr if there is none.
    const Entry* find(std::uint64_t key) const;

    /// Stores a result in place of the entry at its index. There is one exception: if the new score is just a bound, an
    /// exact score of the same position from a deeper search stays.
    void store(std::uint64_t key, int depth, int score, Bound bound, const Ply& best);

private:
    static constexpr std::size_t entries = std::size_t{1} << 21;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<Entry, Free> memory_;
};

}  // namespace isola_arena::isola::engine
