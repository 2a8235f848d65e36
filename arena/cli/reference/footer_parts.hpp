#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// The parts of the text below a command's help.
struct FooterParts {
    std::vector<std::string> examples;  ///< a command line each, without blanks before it
    std::string notes;                  ///< in one line
    std::string exit_status;            ///< in one line, without these words
};

/// Examples are the lines after `Example:` or `Examples:` that begin with `arena`; from `Exit status` on everything is
/// about that; all else is notes.
FooterParts footer_parts(std::string_view footer);

}  // namespace isola_arena
