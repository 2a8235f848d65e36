#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// What people type into a command and mean for a shell, for Windows or for a word processor.

/// Returns whether the program, by its name without folders, runs scripts or classes.
bool is_interpreter(std::string_view program);

/// Returns the script that the program of these arguments would get as its first argument, if it is an interpreter;
/// empty: an option stands there, or nothing.
std::string script_in(const std::vector<std::string>& arguments);

/// Returns the error for what only a shell understands, and what to write instead: the bar of `cat | python3 bot.py`,
/// signs within what should be the name of the program or of its script, a variable that is set before the program.
/// arguments must not be empty.
std::optional<Error> shell_sign(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns why these words name nothing that is in that folder: they have typographic quotes, are paths of Windows, or
/// begin with what a shell replaces.
std::optional<Error> foreign_spelling(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns whether the word is a path as Windows writes it, with a drive or with two backslashes at its beginning.
bool is_windows_path(std::string_view word);

/// Returns the error about a path of Windows in a command that is not yet split, because splitting removes the
/// backslashes; nullopt if the command has no such path.
std::optional<Error> windows_path_in(std::string_view command, const std::string& folder = {});

/// Returns the error about a path of Windows. what: before the path.
Error windows_path_error(const std::string& what, std::string_view path);

}  // namespace isola_arena
