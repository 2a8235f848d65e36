#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns why these arguments of a command line cannot start a program in that folder (empty: the current one), and
/// what to write instead, which may be a second line; nullopt if no mistake is found. Checks the program, the first
/// line of a script, and the script that an interpreter gets; names what is no program (file_kind.hpp), signs of a
/// shell, paths of Windows and typographic quotes. Starts nothing. arguments must not be empty. command: the command as
/// it is written, with its quotes; empty: unknown, so that signs of a shell are found in the program and in its script
/// alone.
std::optional<Error> unstartable(const std::vector<std::string>& arguments, const std::string& folder = {},
                                 std::string_view command = {});

/// Returns the error of unstartable() in one line, for lists and tables.
std::string in_one_line(const Error& error);

}  // namespace isola_arena
