#include "arena/base/text/encoding.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

// UTF-32 comes first, because its mark in little-endian order begins with that of UTF-16.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> foreign_marks{
    {{{"\xFF\xFE\0\0", 4}, "UTF-32 (little-endian)"},
     {{"\0\0\xFE\xFF", 4}, "UTF-32 (big-endian)"},
     {"\xFF\xFE", "UTF-16 (little-endian)"},
     {"\xFE\xFF", "UTF-16 (big-endian)"}}};

// The characters of the bytes 80 to FF.
constexpr std::u32string_view upper_half_of_cp850 =
    U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤"
    U"ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";
static_assert(upper_half_of_cp850.size() == 128);

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

std::string_view foreign_encoding(std::string_view text) {
    const auto* const found =
        std::ranges::find_if(foreign_marks, [&](const auto& each) { return text.starts_with(each.first); });
    return found == foreign_marks.end() ? std::string_view() : found->second;
}

std::optional<ByteOfLine> first_byte_not_utf8(std::string_view text) {
    const std::size_t at = first_not_utf8(text);
    if (at == std::string_view::npos) return std::nullopt;
    const auto ends = std::ranges::count(text.substr(0, at), '\n');
    return ByteOfLine{static_cast<std::size_t>(ends) + 1, static_cast<unsigned char>(text[at])};
}

std::string utf8_of_cp850(std::string_view text) {
    std::string made;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        append_utf8(made, byte < 0x80 ? byte : upper_half_of_cp850[byte - 0x80U]);
    }
    return made;
}

}  // namespace isola_arena
