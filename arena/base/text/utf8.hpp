#pragma once

#include <cstddef>
#include <optional>
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

}  // namespace isola_arena
