#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the text compressed with zlib and encoded in base64, as arena/web/export/unpacked.js reads it. The result
/// has only letters, digits, `+`, `/` and `=`, so that no text of a bot can end the script element that holds it.
std::string packed(std::string_view text);

}  // namespace isola_arena
