#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/reference/program_reference.hpp"

namespace isola_arena::completion {

/// Returns the script of `bash`, `zsh` or `fish`, a file of arena/cli/reference/shells; empty for another word.
std::string_view shell_script(std::string_view shell);

/// Prints for the scripts of shells the words that the last of these words can become: each in a line, with its help
/// after a tab. The last line is `:none`, `:files` or `:folders`, for the files that are also allowed there. The words
/// follow `arena`, and the last one may be empty. A `=` between an option and its value may be a separate word, as in
/// bash. For a word `--option=VALUE` the printed words contain the option, too.
Exit run_complete(const ProgramReference& reference, std::vector<std::string> arguments);

/// Prints the script by which that shell completes the words after `arena`. Throws UsageError if the shell is not
/// `bash`, `zsh` or `fish`.
Exit print_script(const std::string& shell);

}  // namespace isola_arena::completion
