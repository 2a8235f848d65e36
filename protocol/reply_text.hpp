#pragma once

#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the reply inside a line that came from a bot (without its LF): removes a CR at the end, then blanks and tabs
/// at both ends, then one final `;`. The result points into `line`. Returns an Error if nothing is left, or if the
/// line has a NUL or a byte beyond ASCII.
Result<std::string_view> reply_text(std::string_view line);

/// Returns the bytes in quotation marks and printable: `"` and `\` with a backslash before them, bytes that are not
/// printable ASCII as \xNN. If there are more than `limit` bytes, only the first `limit` are shown, with a note of the
/// total number.
std::string in_quotes(std::string_view bytes, std::size_t limit = 120);

}  // namespace isola_arena
