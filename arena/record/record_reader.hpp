#pragma once

#include <string_view>

#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Parses the text of a record. A record that was cut off anywhere after its header is read up to the cut. name stands
/// for the record in messages. Returns an error, which names the record, the line and the expected content, if the text
/// is empty, its version is unknown, its first line is not a header, or a line is not an event; and if there is a second
/// header or anything after the outcome.
Result<Record> parse_record(std::string_view text, std::string_view name);

}  // namespace isola_arena
