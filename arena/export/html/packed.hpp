#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the text compressed (zlib) and written in base64, as arena/web/export/unpacked.js reads it. Whatever a bot has
/// written, the result has only letters, digits, `+`, `/` and `=`: it can stand in a script.
std::string packed(std::string_view text);

}  // namespace isola_arena
