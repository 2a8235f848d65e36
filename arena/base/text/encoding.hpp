#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// The byte order mark of UTF-8, with which some editors begin every file.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns the text without a byte order mark of UTF-8 at its start.
std::string_view without_byte_order_mark(std::string_view text);

/// Returns the encoding that a byte order mark at the start of the text names, such as `UTF-16 (little-endian)`; an
/// empty text if there is no mark, or that of UTF-8.
std::string_view foreign_encoding(std::string_view text);

/// A byte of a text, and in which line it stands, counted from 1.
struct ByteOfLine {
    std::size_t line;
    unsigned char byte;
};

/// Returns the first byte that is not UTF-8; nullopt if there is none.
std::optional<ByteOfLine> first_byte_not_utf8(std::string_view text);

/// Returns a text of the code page CP850, in which many programs write names into zip archives, in UTF-8.
std::string utf8_of_cp850(std::string_view text);

}  // namespace isola_arena
