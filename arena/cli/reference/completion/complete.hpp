#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/reference/completion/known_words.hpp"
#include "arena/cli/reference/program_reference.hpp"

namespace isola_arena::completion {

/// Returns the script of `bash`, `zsh` or `fish`, a file of arena/cli/reference/shells; empty for another word.
std::string_view shell_script(std::string_view shell);

/// Returns what the last of these words, which follow `arena` and of which the last may be empty, can become: it begins
/// like that. A `=` between an option and its value may be a word of its own, as bash has it. In a word `--option=VALUE`
/// the candidates have the option, too.
Candidates candidates(const ProgramReference& reference, std::vector<std::string> words);

/// Prints them for the scripts of shells: a candidate in each line, its help after a tab, and at last `:none`, `:files`
/// or `:folders`, the files that may stand there, too.
Exit run_complete(const ProgramReference& reference, std::vector<std::string> words);

/// Prints the script by which that shell completes the words after `arena`. Throws UsageError if it is not `bash`,
/// `zsh` or `fish`.
Exit print_script(const std::string& shell);

}  // namespace isola_arena::completion
