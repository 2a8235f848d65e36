#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// A code point and the number of bytes that it takes in UTF-8.
struct Utf8 {
    char32_t point;
    std::size_t bytes;
};

/// Returns the code point at the beginning of the text; nullopt if the first bytes are not UTF-8 (RFC 3629: no overlong
/// forms, no surrogates, no code points beyond U+10FFFF). The text must not be empty.
std::optional<Utf8> decode_utf8(std::string_view text);

/// Appends the code point in UTF-8. It must be a scalar value: no surrogate, at most U+10FFFF.
void append_utf8(std::string& text, char32_t point);

/// Returns the text for people who see it beside another one that may look the same: where the two differ, signs
/// beyond ASCII are written as their numbers, such as `Jose\u{301}` beside `Jos\u{e9}`.
std::string told_apart(std::string_view text, std::string_view other);

/// Returns where the first byte is that is not UTF-8; npos if there is none.
std::size_t first_not_utf8(std::string_view text);

/// Returns whether the whole text is UTF-8.
inline bool is_utf8(std::string_view text) { return first_not_utf8(text) == std::string_view::npos; }

}  // namespace isola_arena
