#pragma once

#include <vector>

#include "arena/judge/event.hpp"

namespace isola_arena {

/// A game as it was recorded.
struct Record {
    GameHeader header;
    std::vector<Event> events;  ///< what follows the header, one a line
    bool complete = false;      ///< the outcome is there; if not, the record was cut off or its game still runs
    bool operator==(const Record&) const = default;

    /// The line of the file, counted from 1, on which that event stands.
    static constexpr int line_number(std::size_t event) { return static_cast<int>(event) + 2; }
};

}  // namespace isola_arena
