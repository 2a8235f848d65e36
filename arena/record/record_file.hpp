#pragma once

#include <filesystem>

#include "arena/record/record_reader.hpp"

namespace isola_arena {

/// Reads a record from a file, as parse_record() does. Returns an error, which names the file, also if the file cannot
/// be read, is neither a regular file nor a pipe, has more than 512 MiB, or is a pipe that stays silent for ten seconds.
Result<Record> read_record(const std::filesystem::path& file);

}  // namespace isola_arena
