#pragma once

#include <filesystem>

#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {

/// Reads a record from a file. Returns an error that names the file if parse_record() returns one, or if the file
/// cannot be read, is neither a regular file nor a pipe, or has more than 512 MiB. A pipe that stays silent for ten
/// seconds is an error, too.
Result<Record> read_record(const std::filesystem::path& file);

}  // namespace isola_arena
