#pragma once

#include <string>
#include <vector>

#include "arena/judge/settings/opening_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Reads a file of openings, one in a line as parse_opening() reads it; empty lines and lines that begin with `# ` are
/// passed over. All must fit these rules, which are complete. Returns an error if the file cannot be read or has no
/// opening, and if one does not fit: then it names the file, the line and the place in it.
Result<std::vector<Opening>> read_openings(const std::string& file, const std::string& rules);

}  // namespace isola_arena
