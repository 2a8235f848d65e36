#pragma once

#include <vector>

#include "arena/rules/events/event.hpp"
#include "arena/rules/record/variation.hpp"

namespace isola_arena {

/// A recorded game.
///
/// arena/rules/record reads, folds and verifies the records of games (docs/record.md); json_text.hpp has the JSON of a
/// line. Open this header first:
///
///     const Result<Record> record = parse_record(text, "game.jsonl");            // record_reader.hpp
///     if (!record) return record.error();
///     const std::optional<Difference> difference = verify(*record, open_session);  // verify.hpp; nullopt: it holds
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread.
struct Record {
    GameHeader header;
    std::vector<Event> events;  ///< everything after the header, one event per line
    bool complete = false;      ///< the outcome is there; if not, the record was cut off or its game is still running
    std::vector<Variation> variations = {};  ///< only of a complete record; variations.hpp judges them
    bool operator==(const Record&) const = default;

    /// Returns the line of the file, from 1, that holds events[event].
    static constexpr int line_number(std::size_t event) { return static_cast<int>(event) + 2; }
};

}  // namespace isola_arena
