#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns why these words of a command line cannot start a program in that folder (empty: the current one), and what
/// to write instead; nullopt if nothing is known to be wrong. Looks at the program, at the first line of a script and at
/// the script that an interpreter is given. Starts nothing. There must be a word.
std::optional<Error> unstartable(const std::vector<std::string>& words, const std::string& folder = {});

}  // namespace isola_arena
