#pragma once

#include <filesystem>
#include <string_view>

#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Reads a record from a file. A record that was cut off anywhere after its header is read up to the cut. Returns an
/// error, which names the file, the line and the expected content, if the file cannot be read or is empty, is neither
/// a regular file nor a pipe, has more than 512 MiB, or is a pipe that stays silent for ten seconds; if its version is unknown, its first line is not a header, or a
/// line is not an event; and if there is a second header or anything after the outcome.
Result<Record> read_record(const std::filesystem::path& file);

/// Parses the text of a record in the same way. name stands for the file in messages.
Result<Record> parse_record(std::string_view text, std::string_view name);

}  // namespace isola_arena
