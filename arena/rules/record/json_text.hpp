#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/variation.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The version of the record format, which the header states as "record".
inline constexpr int record_version = 1;

/// Appends the event as one line of a record, including LF. Appends nothing for a TurnStarted, which is not part of a
/// record.
///
/// `line`, `reply`, `told`, `heard` and `nature` hold exact bytes (append_json_bytes), all other strings hold text
/// (append_json_text). variations: of the game; they stand beside the outcome, and events of other kinds have none.
void append_line(std::string& out, const Event& event, const std::vector<Variation>& variations = {});

/// Returns the text of a record, one line per event.
std::string as_json_lines(const Record& record);

/// Writes the value of a setting: true or false, a number, null for a limit that is missing, or a word.
template <class T>
void write_value(JsonWriter& json, const T& value) {
    if constexpr (std::is_same_v<T, bool>) json.boolean(value);
    else if constexpr (std::is_enum_v<T>) json.text(to_string(value));
    else if constexpr (std::is_integral_v<T>) json.number(value);
    else json.number_or_null(value);
}

/// The value of the header's `sandbox` if the programs ran outside the sandbox; without the member, they ran in it.
inline constexpr std::string_view sandbox_off = "off";

/// Parses a line of a record, without its LF, by the grammar in json_reading.cpp. Ignores unknown members. Returns an
/// error with the expected and the found value if the line is not a JSON object, or if a member is missing or has a
/// wrong type or value.
Result<Event> parse_event(std::string_view line);

/// A line of a record: an event and, beside an outcome, the variations of the game.
struct RecordLine {
    Event event;
    std::vector<Variation> variations = {};
};

/// Parses a line as parse_event() does, with its variations.
Result<RecordLine> parse_record_line(std::string_view line);

/// Reads variations, which may be missing, by the grammar in variation_json.cpp. Does not judge them.
std::vector<Variation> read_variations(const JsonField& field);

/// Writes the members of a variation into an open object.
void write_variation(JsonWriter& json, const Variation& variation);

/// Returns whether the line is an incomplete JSON value: a valid beginning of which only the rest is missing.
bool is_cut_short(std::string_view line);

}  // namespace isola_arena
