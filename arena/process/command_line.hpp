#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Splits a command line into words as a POSIX shell splits them: blanks separate, '...' and "..." and \ quote.
/// Nothing is expanded. Refused: no word at all, a quote without its end (the place is named).
Result<std::vector<std::string>> split_command_line(std::string_view line);

/// The words as one line that split_command_line takes apart again.
std::string join_command_line(const std::vector<std::string>& words);

}  // namespace isola_arena
