#pragma once

#include <filesystem>
#include <string_view>

#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Reads a record; one that was cut off anywhere after its header reads up to the cut. Refused, naming the file, the
/// line and what was expected: a file that cannot be read or is empty, another version, a line that is no event, a
/// second header, anything after the outcome.
Result<Record> read_record(const std::filesystem::path& file);

/// The same for the text of a record; name stands for the file in messages.
Result<Record> parse_record(std::string_view text, std::string_view name);

}  // namespace isola_arena
