#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "bot/engine/dominoes/search/board.hpp"

namespace isola_arena::dominoes::engine {

/// The bounds of a position's value, both inclusive, and the best play found. An empty entry is all zero bytes.
struct Entry {
    std::uint64_t key;
    std::int16_t lower;
    std::int16_t upper;
    Choice best;
    std::uint8_t effort;  ///< effort_of() the search behind this entry
    std::uint8_t used;    ///< 0 in an empty entry
    std::uint8_t spare;
};

/// Returns the effort of a search of `nodes` nodes: the bit length of that number.
constexpr std::uint8_t effort_of(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes)); }

/// A transposition table with buckets of four entries. calloc() only reserves address space for it, and the system
/// provides pages when they are first written, so a new table costs nothing. Entries never become invalid, because the
/// key covers everything that the value depends on.
class TranspositionTable {
public:
    /// Makes room for 2^power entries of 16 bytes each. Throws std::bad_alloc if there is not enough memory.
    explicit TranspositionTable(int power);

    /// Returns the entry of the position with this key; nullptr if there is none.
    const Entry* find(std::uint64_t key) const;

    /// Stores an entry in the bucket of its key. It replaces the entry of the same position, or takes an empty place;
    /// otherwise it replaces the entry with the least effort.
    void store(const Entry& entry);

private:
    static constexpr std::size_t places = 4;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    Entry* bucket(std::uint64_t key) const { return memory_.get() + (key & mask_); }

    std::size_t mask_;
    std::unique_ptr<Entry, Free> memory_;
};

}  // namespace isola_arena::dominoes::engine
