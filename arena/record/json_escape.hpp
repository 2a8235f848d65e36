#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// Appends a JSON string of arbitrary bytes: each byte beyond ASCII becomes \u00XX, so that a reader of JSON gets the
/// code points 0 to 255 and every one of them is a byte.
void append_json_bytes(std::string& out, std::string_view bytes);

/// The bytes of such a string after a JSON parser has read it (as UTF-8); nothing where a code point is above 255.
std::optional<std::string> json_bytes(std::string_view parsed);

/// Appends a JSON string of text: valid UTF-8 stays as it is, each byte that is not becomes U+FFFD.
void append_json_text(std::string& out, std::string_view text);

}  // namespace isola_arena
