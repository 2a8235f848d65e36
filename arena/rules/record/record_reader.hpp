#pragma once

#include <string_view>

#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Parses the text of a record. A record that is cut off anywhere after its header is read up to the cut. name: the
/// name of the record in messages. Returns an error if the text is empty, the version is unknown, the first line is not
/// a header, a line is not an event, there is a second header, or anything follows the outcome. The error names the
/// record, the line and the expected content.
Result<Record> parse_record(std::string_view text, std::string_view name);

}  // namespace isola_arena
