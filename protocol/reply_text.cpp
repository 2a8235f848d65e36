// A line of a bot, without its LF; all bytes are ASCII and none is NUL:
//
//     line  := { blank } reply [ ";" ] { blank } [ CR ]
//     blank := " " | TAB

#include "protocol/reply_text.hpp"

#include <algorithm>
#include <array>

namespace isola_arena {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string hex_escape(char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
}

std::string byte_place(std::string_view line, const char* at) {
    return "byte " + std::to_string(at - line.data() + 1) + " is " + hex_escape(*at);
}

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

}  // namespace

Result<std::string_view> reply_text(std::string_view line) {
    const auto foreign =
        std::ranges::find_if(line, [](char c) { return c == '\0' || static_cast<unsigned char>(c) > 127; });
    if (foreign != line.end()) return Error{byte_place(line, &*foreign) + ": a reply is plain ASCII text"};
    std::string_view text = line;
    if (text.ends_with('\r')) text.remove_suffix(1);
    text = without_blanks(text);
    if (text.ends_with(';')) text.remove_suffix(1);
    if (text.empty()) return Error{"the reply is empty"};
    return text;
}

std::string in_quotes(std::string_view bytes, std::size_t limit) {
    std::string text = "\"";
    for (const char c : bytes.substr(0, limit)) {
        if (c == '"' || c == '\\') (text += '\\') += c;
        else if (c >= ' ' && c <= '~') text += c;
        else text += hex_escape(c);
    }
    text += '"';
    if (bytes.size() > limit)
        text += " (the first " + std::to_string(limit) + " of " + std::to_string(bytes.size()) + " bytes)";
    return text;
}

}  // namespace isola_arena
