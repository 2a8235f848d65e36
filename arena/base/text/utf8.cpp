#include "arena/base/text/utf8.hpp"

#include <array>

namespace isola_arena {
namespace {

std::size_t length_after(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return 2;
    if (lead >= 0xe0 && lead <= 0xef) return 3;
    if (lead >= 0xf0 && lead <= 0xf4) return 4;
    return 0;
}

bool is_scalar(char32_t point) { return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff); }

}  // namespace

std::optional<Utf8> decode_utf8(std::string_view text) {
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = length_after(lead);
    if (length == 0 || length > text.size()) return std::nullopt;
    char32_t point = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0) != 0x80) return std::nullopt;
        point = point << 6 | (byte & 0x3f);
    }
    if (point < smallest[length] || !is_scalar(point)) return std::nullopt;
    return Utf8{point, length};
}

void append_utf8(std::string& text, char32_t point) {
    const auto add = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (point < 0x80) return add(point);
    const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;  // bytes after the first
    add((0xf0U << (3 - more) & 0xff) | point >> 6 * more);
    for (int at = more - 1; at >= 0; --at) add(0x80 | (point >> 6 * at & 0x3f));
}

std::size_t first_not_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto decoded = decode_utf8(text.substr(at));
        if (!decoded) return at;
        at += decoded->bytes;
    }
    return std::string_view::npos;
}

}  // namespace isola_arena
