#pragma once

#include <string_view>

namespace isola_arena {

/// The line without the CR that other systems put before the LF.
inline std::string_view without_carriage_return(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace isola_arena
