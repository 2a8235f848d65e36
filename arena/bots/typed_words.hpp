#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// What people type into a command and mean for a shell, for Windows or for a word processor.

/// Returns the error for a word that only a shell understands, such as the bar of `cat | python3 bot.py`.
std::optional<Error> shell_sign(const std::vector<std::string>& arguments);

/// Returns why these words name nothing that is in that folder: they have typographic quotes, or are paths of Windows.
std::optional<Error> foreign_spelling(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns whether the word is a path as Windows writes it, with a drive or with two backslashes at its beginning.
bool is_windows_path(std::string_view word);

/// Returns the error about a path of Windows in a command that is not yet split, because splitting removes the
/// backslashes; nullopt if the command has no such path.
std::optional<Error> windows_path_in(std::string_view command, const std::string& folder = {});

/// Returns the error about a path of Windows. what: before the path.
Error windows_path_error(const std::string& what, std::string_view path);

}  // namespace isola_arena
