#pragma once

#include <string>
#include <string_view>

#include "arena/judge/event.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The version that the header of a record states as "record".
inline constexpr int record_version = 1;

/// Appends the event as one line of a record, LF included. A TurnStarted is no part of a record: nothing is appended.
///
/// `line`, `reply`, `told`, `heard` and `nature` hold exact bytes (append_json_bytes), all other strings text
/// (append_json_text).
void append_line(std::string& out, const Event& event);

/// The event that a line (without its LF) holds. Unknown members are passed over. Refused, with what was expected and
/// what was found: anything else that append_line would not write.
Result<Event> parse_event(std::string_view line);

/// Whether the line is the beginning of a JSON value and nothing but its rest is missing.
bool is_cut_short(std::string_view line);

}  // namespace isola_arena
