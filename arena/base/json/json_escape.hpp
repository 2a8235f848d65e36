#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// Appends the bytes as a JSON string: each byte beyond ASCII becomes \u00XX, so that a JSON parser reads code points
/// from 0 to 255, each of which is one byte.
void append_json_bytes(std::string& out, std::string_view bytes);

/// Returns the bytes of such a string after a JSON parser has read it (as UTF-8); nullopt if it is not valid UTF-8 or a
/// code point is above 255.
std::optional<std::string> json_bytes(std::string_view parsed);

/// Appends the text as a JSON string: valid UTF-8 stays as it is but for control characters,
/// which are escaped; each byte that is not valid UTF-8 becomes U+FFFD.
void append_json_text(std::string& out, std::string_view text);

}  // namespace isola_arena
