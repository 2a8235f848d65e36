#pragma once

#include <string_view>

namespace isola_arena::completion {

/// Returns the script of `bash`, `zsh` or `fish`, a file of arena/cli/reference/shells; empty for another word.
std::string_view shell_script(std::string_view shell);

}  // namespace isola_arena::completion
