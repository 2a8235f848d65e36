#pragma once

#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The version of the record format, which the header states as "record".
inline constexpr int record_version = 1;

/// Appends the event as one line of a record, including LF. Appends nothing for a TurnStarted, which is not part of a
/// record.
///
/// `line`, `reply`, `told`, `heard` and `nature` hold exact bytes (append_json_bytes), all other strings hold text
/// (append_json_text).
void append_line(std::string& out, const Event& event);

/// Returns the text of a record, one line per event.
std::string as_json_lines(const Record& record);

/// Parses a line of a record, without its LF, by the grammar in json_reading.cpp. Ignores unknown members. Returns an
/// error with the expected and the found value if the line is not a JSON object, or if a member is missing or has a
/// wrong type or value.
Result<Event> parse_event(std::string_view line);

/// Returns whether the line is an incomplete JSON value: a valid beginning of which only the rest is missing.
bool is_cut_short(std::string_view line);

}  // namespace isola_arena
