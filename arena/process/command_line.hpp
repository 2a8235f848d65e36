#pragma once

// Splits the command lines of bots into words, and joins words into a command line.

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Splits a command line into words as a POSIX shell does: blanks separate words; '...', "..." and \ quote. Expands
/// nothing. Returns an error that names the place if a quote is not closed or the last character is an unquoted \.
/// Returns an error also if there is no word.
Result<std::vector<std::string>> split_command_line(std::string_view line);

/// Returns the words as one line, which split_command_line() splits into the same words.
std::string join_command_line(const std::vector<std::string>& arguments);

}  // namespace isola_arena
