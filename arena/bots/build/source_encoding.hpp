#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns an error for the first of these files that is source code, by its ending, and begins with the byte order
/// mark of UTF-16 or UTF-32, which no compiler here is asked to read. paths: from the folder.
std::optional<Error> foreign_source(const std::filesystem::path& folder, const std::vector<std::string>& paths);

/// Returns an error, with line and byte, if this is a Python program that Python does not start: one that is not UTF-8,
/// and has no coding line that names another encoding (PEP 263). text: the file's bytes.
std::optional<Error> undeclared_encoding(const std::string& path, const std::string& text);

}  // namespace isola_arena
