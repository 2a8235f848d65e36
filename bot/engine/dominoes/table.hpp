#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "bot/engine/dominoes/board.hpp"

namespace isola_arena::dominoes::engine {

/// The bounds between which the value of one position lies, both included, and the best play found. An empty entry is
/// all zero bytes.
struct Entry {
    std::uint64_t key;
    std::int16_t lower;
    std::int16_t upper;
    Choice best;
    std::uint8_t effort;  ///< of the search that found it, see effort_of()
    std::uint8_t used;    ///< 0 in an empty entry
    std::uint8_t spare;
};

/// Returns the effort of searching `nodes` nodes: the length of that number in bits.
constexpr std::uint8_t effort_of(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes)); }

/// A transposition table. It is address space, and the system provides its pages when they are first written, so that
/// starting costs nothing. Entries never become invalid, because their keys cover everything that a value depends on.
class Table {
public:
    /// Makes room for 2^power entries of 16 bytes each. Throws std::bad_alloc if there is not enough memory.
    explicit Table(int power);

    /// Returns the entry of that position; nullptr if the table does not have it.
    const Entry* find(std::uint64_t key) const;

    /// Stores an entry in one of the four places of its key: the first one that has the same position or is empty,
    /// otherwise the one with the least effort.
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
