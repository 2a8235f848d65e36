#pragma once

#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// Extracts the reply from a line of a bot (without its LF): removes a CR at the end, then blanks and tabs at both
/// ends, then one final `;`. The result points into `line`. Returns an Error if nothing is left, or if the line
/// contains a NUL or a byte beyond ASCII.
Result<std::string_view> reply_text(std::string_view line);

/// Returns the bytes printable and in quotation marks: `"` and `\` get a backslash before them, and bytes that are not
/// printable ASCII become \xNN. Of more than `limit` bytes only the first `limit` are shown, with a note of the total
/// number.
std::string in_quotes(std::string_view bytes, std::size_t limit = 120);

}  // namespace isola_arena
