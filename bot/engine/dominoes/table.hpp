#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "bot/engine/dominoes/board.hpp"

namespace isola_arena::dominoes::engine {

/// What is known of the value of one position: it lies from lower to upper. A wiped entry is all zero bytes.
struct Entry {
    std::uint64_t key;
    std::int16_t lower;
    std::int16_t upper;
    Choice best;
    std::uint8_t effort;  ///< the nodes that it took, as a power of two
    std::uint8_t used;    ///< 0 in a wiped entry
    std::uint8_t spare;
};

/// The effort of so many nodes.
constexpr std::uint8_t effort_of(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes)); }

/// A transposition table: address space whose pages the system hands over as they are first written, so that starting
/// costs nothing. Entries hold for ever, as keys cover all that a value depends on.
class Table {
public:
    /// Room for two to that power of entries, 16 bytes each.
    explicit Table(int power);

    /// What is known of that position, or nullptr.
    const Entry* find(std::uint64_t key) const;

    /// Remembers a position. Of four places it takes its own, else that of the least effort.
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
