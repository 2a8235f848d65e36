#pragma once

#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// The reply inside a line as it came from a bot (without its LF): a CR before the LF, blanks at either end and then
/// one final `;` are taken off. Refused: nothing left, a NUL, a byte beyond ASCII.
Result<std::string_view> reply_text(std::string_view line);

/// The whole line printable: other bytes as \xNN, cut after limit bytes with a note of how many there were.
std::string quoted(std::string_view bytes, std::size_t limit = 120);

}  // namespace isola_arena
