#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace isola_arena {

/// A code point and how many bytes of UTF-8 it takes.
struct Utf8 {
    char32_t point;
    std::size_t bytes;
};

/// The code point that the text begins with; nullopt if its first bytes are not UTF-8 (RFC 3629: no overlong forms, no
/// surrogates, nothing beyond U+10FFFF). The text is not empty.
std::optional<Utf8> decode_utf8(std::string_view text);

}  // namespace isola_arena
