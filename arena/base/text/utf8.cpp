#include "arena/base/text/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

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

namespace {

// Returns the signs of the text, each as its bytes. A byte that is not UTF-8 counts as a sign.
std::vector<std::string_view> signs_in(std::string_view text) {
    std::vector<std::string_view> signs;
    while (!text.empty()) {
        const auto sign = decode_utf8(text);
        signs.push_back(text.substr(0, sign ? sign->bytes : 1));
        text.remove_prefix(signs.back().size());
    }
    return signs;
}

std::string in_hex(char32_t point) {
    std::array<char, 8> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), static_cast<std::uint32_t>(point), 16);
    return {digits.begin(), end.ptr};
}

}  // namespace

std::string told_apart(std::string_view text, std::string_view other) {
    const auto signs = signs_in(text), others = signs_in(other);
    const auto begin = std::mismatch(signs.begin(), signs.end(), others.begin(), others.end()).first - signs.begin();
    auto end = static_cast<std::ptrdiff_t>(signs.size()), others_end = static_cast<std::ptrdiff_t>(others.size());
    while (end > begin && others_end > begin &&
           signs[static_cast<std::size_t>(end - 1)] == others[static_cast<std::size_t>(others_end - 1)])
        --end, --others_end;
    std::string shown;
    for (std::ptrdiff_t at = 0; at < static_cast<std::ptrdiff_t>(signs.size()); ++at) {
        const std::string_view sign = signs[static_cast<std::size_t>(at)];
        const auto decoded = at >= begin && at < end && sign.size() > 1 ? decode_utf8(sign) : std::nullopt;
        if (decoded) shown += "\\u{" + in_hex(decoded->point) + '}';
        else shown += sign;
    }
    return shown;
}

}  // namespace isola_arena
