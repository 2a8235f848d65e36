#pragma once
// Finds in a command what people write for a shell, for Windows or in a word processor, and what the arena does not
// understand.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns whether the program, by its name without folders, runs scripts or classes.
bool is_interpreter(std::string_view program);

/// Returns the script that the program of these arguments would get as its first argument, if it is an interpreter;
/// empty: an option stands there, or nothing.
std::string script_in(const std::vector<std::string>& arguments);

/// Returns the error for what only a shell understands, and what to write instead: the bar of `cat | python3 bot.py`,
/// signs within what should be the name of the program or of its script, a variable that is set before the program.
/// arguments must not be empty. command: the command of these arguments as it is written. In a word with quotes no sign
/// is meant for a shell. If command is empty, it is unknown which words had quotes, and only the program and its script
/// are searched.
std::optional<Error> shell_sign(const std::vector<std::string>& arguments, const std::string& folder,
                                std::string_view command = {});

/// Returns why a word that should name a program or a script names nothing that is in that folder: it has a typographic
/// quote, is a path of Windows, or begins with what a shell replaces.
std::optional<Error> foreign_spelling(const std::string& word, const std::string& folder);

/// Returns foreign_spelling() of the first word after the program that has one. A word such as `a:` is an argument like
/// any other there.
std::optional<Error> foreign_argument(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns whether the word is a path as Windows writes it, with a drive or with two backslashes at its beginning.
bool is_windows_path(std::string_view word);

/// Returns the error about a path of Windows in a command that is not yet split, because splitting removes the
/// backslashes; nullopt if the command has no such path.
std::optional<Error> windows_path_in(std::string_view command, const std::string& folder = {});

/// Returns the error about a path of Windows. what: before the path.
Error windows_path_error(const std::string& what, std::string_view path);

}  // namespace isola_arena
