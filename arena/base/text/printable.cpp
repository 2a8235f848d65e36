#include "arena/base/text/printable.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

struct Span {
    char32_t first;
    char32_t last;
};

bool within(char32_t point, const auto& spans) {
    return std::ranges::any_of(spans, [&](Span span) { return span.first <= point && point <= span.last; });
}

// Control characters, and signs that hide, join or reverse their neighbours.
constexpr std::array<Span, 13> unsafe{{{0x00, 0x1f},
                                       {0x7f, 0x9f},
                                       {0xad, 0xad},
                                       {0x61c, 0x61c},
                                       {0x180b, 0x180f},
                                       {0x200b, 0x200f},
                                       {0x2028, 0x202e},
                                       {0x2060, 0x206f},
                                       {0xd800, 0xf8ff},
                                       {0xfe00, 0xfe0f},
                                       {0xfeff, 0xfeff},
                                       {0xfff0, 0xfffb},
                                       {0xe0000, 0x10ffff}}};

constexpr std::array<Span, 6> joining{
    {{0x300, 0x36f}, {0x483, 0x489}, {0x591, 0x5bd}, {0x610, 0x61a}, {0x1ab0, 0x1aff}, {0x20d0, 0x20ff}}};

constexpr std::array<Span, 9> wide{{{0x1100, 0x115f},
                                    {0x2e80, 0x303e},
                                    {0x3041, 0xa4cf},
                                    {0xac00, 0xd7a3},
                                    {0xfe30, 0xfe4f},
                                    {0xff00, 0xff60},
                                    {0xffe0, 0xffe6},
                                    {0x1f300, 0x1faff},
                                    {0x20000, 0x3fffd}}};

void escape(std::string& out, std::string_view bytes) {
    for (const char c : bytes) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
}

// The number of bytes of the text that fill one line, and the number of blanks after them that the line break replaces.
struct Break {
    std::size_t length;
    std::size_t skipped;
};

Break find_break(std::string_view text, int columns) {
    int used = 0;
    std::size_t last_blank = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto decoded = decode_utf8(text.substr(at));
        const std::size_t bytes = decoded ? decoded->bytes : 1;
        used += decoded ? columns_of(decoded->point) : 1;
        if (used > columns) {
            if (text[at] == ' ') return {at, 1};
            if (last_blank > 0) return {last_blank, 1};
            return {at > 0 ? at : bytes, 0};
        }
        if (text[at] == ' ') last_blank = at;
        at += bytes;
    }
    return {text.size(), 0};
}

constexpr std::string_view mark = "..";

std::size_t bytes_of(char32_t point) { return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4; }

// Returns the longest beginning of the text that takes at most this number of columns.
std::string_view beginning(std::string_view utf8, int columns) {
    std::size_t bytes = 0;
    int taken = 0;
    for (const char32_t point : code_points(utf8)) {
        taken += columns_of(point);
        if (taken > columns) break;
        bytes += bytes_of(point);
    }
    return utf8.substr(0, bytes);
}

}  // namespace

std::string printable(std::string_view bytes) {
    std::string out;
    while (!bytes.empty()) {
        const auto decoded = decode_utf8(bytes);
        const std::size_t length = decoded ? decoded->bytes : 1;
        const std::string_view piece = bytes.substr(0, length);
        if (piece == "\t") out += "    ";
        else if (!decoded || within(decoded->point, unsafe)) escape(out, piece);
        else out += piece;
        bytes.remove_prefix(length);
    }
    return out;
}

std::string printable_lines(std::string_view text) { return joined(split(text, '\n'), "\n", printable); }

std::string printable_json(std::string_view json) {
    std::string out;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const auto byte = static_cast<unsigned char>(json[at]);
        const auto next = static_cast<unsigned char>(at + 1 < json.size() ? json[at + 1] : 0);
        const bool is_second_set = byte == 0xc2 && next >= 0x80 && next < 0xa0;
        if (byte == 0x7f || is_second_set) out += fmt::format("\\u{:04x}", is_second_set ? next : byte);
        else out += json[at];
        at += is_second_set ? 1 : 0;
    }
    return out;
}

std::u32string code_points(std::string_view utf8) {
    std::u32string points;
    while (!utf8.empty()) {
        const auto decoded = decode_utf8(utf8);
        points += decoded ? decoded->point : U'?';
        utf8.remove_prefix(decoded ? decoded->bytes : 1);
    }
    return points;
}

int columns_of(char32_t point) {
    if (point < 0x300) return 1;
    if (within(point, joining)) return 0;
    return within(point, wide) ? 2 : 1;
}

std::vector<std::string> wrapped(std::string_view utf8, int columns) {
    std::vector<std::string> lines;
    do {
        const Break found = find_break(utf8, std::max(columns, 1));
        lines.emplace_back(utf8.substr(0, found.length));
        utf8.remove_prefix(found.length + found.skipped);
    } while (!utf8.empty());
    return lines;
}

int columns_of_text(std::string_view utf8) {
    int columns = 0;
    for (const char32_t point : code_points(utf8)) columns += columns_of(point);
    return columns;
}

std::string elided(std::string_view utf8, int columns) {
    if (columns_of_text(utf8) <= columns) return std::string(utf8);
    const int room = columns - static_cast<int>(mark.size());
    if (room < 1) return std::string(beginning(utf8, std::max(columns, 0)));
    return std::string(beginning(utf8, room)) + std::string(mark);
}

std::string number_text(double number) {
    std::string text = fmt::format("{:.3f}", number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

}  // namespace isola_arena
