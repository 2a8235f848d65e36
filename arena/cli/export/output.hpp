#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace isola_arena {

/// Throws UsageError if the output is something other than a file, if it is a file and may_replace is false, or if it
/// is a contest's database or `source`, the exported record.
void refuse_output(const std::filesystem::path& output, const std::filesystem::path& source, bool may_replace);

/// Writes a file as a whole or not at all. Throws UsageError if it cannot be made at that place, std::runtime_error if
/// writing fails.
void write_output(const std::filesystem::path& output, std::string_view content);

/// Returns a size for people: `187 kB`, `1.2 MB`.
std::string file_size_text(std::uintmax_t bytes);

}  // namespace isola_arena
