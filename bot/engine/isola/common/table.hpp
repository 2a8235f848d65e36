#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// The stored result of one position. An empty entry is all zero bytes.
struct Entry {
    std::uint64_t key;
    std::int16_t score;
    std::int16_t move;
    std::int16_t steal;
    std::uint8_t depth;
    Bound bound;
};

/// The transposition table: 32 MiB of address space. The system provides its pages when they are first written, so that
/// starting costs nothing.
class Table {
public:
    Table();

    /// Returns the entry of that position; nullptr if the table does not have it.
    const Entry* find(std::uint64_t key) const;

    /// Stores the position, unless its place has an exact score of the same position from a deeper search and the new
    /// score is not exact.
    void store(std::uint64_t key, int depth, int score, Bound bound, const Ply& best);

private:
    static constexpr std::size_t entries = std::size_t{1} << 21;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<Entry, Free> memory_;
};

}  // namespace isola_arena::isola::engine
