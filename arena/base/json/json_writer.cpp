#include "arena/base/json/json_writer.hpp"

#include <array>
#include <cmath>

#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

// The characters that need no escape in a JSON string, whether it holds bytes or text.
constexpr std::array<bool, 256> stands_for_itself = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '"' && c != '\\';
    return plain;
}();

std::uint8_t byte_at(std::string_view bytes, std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); }

std::size_t plain_length(std::string_view bytes) {
    std::size_t length = 0;
    while (length < bytes.size() && stands_for_itself[byte_at(bytes, length)]) ++length;
    return length;
}

void append_escaped(std::string& out, char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<std::uint8_t>(c);
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default:
            out += "\\u00";
            out += digits[byte >> 4];
            out += digits[byte & 15];
    }
}

bool continues(std::string_view text, std::size_t at) { return at < text.size() && (byte_at(text, at) & 0xC0) == 0x80; }

}  // namespace

void append_json_bytes(std::string& out, std::string_view bytes) {
    out += '"';
    while (!bytes.empty()) {
        const std::size_t plain = plain_length(bytes);
        out.append(bytes.data(), plain);
        if (plain == bytes.size()) break;
        append_escaped(out, bytes[plain]);
        bytes.remove_prefix(plain + 1);
    }
    out += '"';
}

std::optional<std::string> json_bytes(std::string_view parsed) {
    std::string bytes;
    bytes.reserve(parsed.size());
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        const std::uint8_t first = byte_at(parsed, i);
        if (first < 0x80) bytes += parsed[i];
        else if (first < 0xC2 || first > 0xC3 || !continues(parsed, i + 1)) return std::nullopt;
        else bytes += static_cast<char>((first & 0x03) << 6 | (byte_at(parsed, ++i) & 0x3F));
    }
    return bytes;
}

void append_json_text(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t done = plain_length(text);
        if (done > 0) {
            out.append(text.data(), done);
        } else if (byte_at(text, 0) < 0x80) {
            append_escaped(out, text[0]);
            done = 1;
        } else if (const auto character = decode_utf8(text)) {
            done = character->bytes;
            if (character->point < 0xA0) append_escaped(out, static_cast<char>(character->point));
            else out.append(text.data(), done);
        } else {
            out += replacement_character;
            done = 1;
        }
        text.remove_prefix(done);
    }
    out += '"';
}

JsonWriter& JsonWriter::real(double value) {
    if (!std::isfinite(value)) return null();
    char digits[40];
    return raw({digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
}

}  // namespace isola_arena
