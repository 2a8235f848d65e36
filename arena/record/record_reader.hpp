#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "arena/judge/event.hpp"
#include "protocol/result.hpp"

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

/// Reads a record; one that was cut off anywhere after its header reads up to the cut. Refused, naming the file, the
/// line and what was expected: a file that cannot be read or is empty, another version, a line that is no event, a
/// second header, anything after the outcome.
Result<Record> read_record(const std::filesystem::path& file);

/// The same for the text of a record; name stands for the file in messages.
Result<Record> parse_record(std::string_view text, std::string_view name);

}  // namespace isola_arena
