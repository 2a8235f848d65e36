#include "arena/bots/build/source_text.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

bool is_letter(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns where the comment that begins here ends; the place itself if none does.
std::size_t end_of_comment(std::string_view text, std::size_t at) {
    const std::string_view begin = text.substr(at, 2);
    if (begin == "//") return std::min(text.find('\n', at), text.size());
    if (begin != "/*") return at;
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

}  // namespace

std::string tightened(std::string_view text) {
    std::string tight;
    bool after_blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_comment(text, at);
        if (end != at || is_blank(text[at])) {
            after_blank = true;
            at = end != at ? end : at + 1;
            continue;
        }
        if (after_blank && !tight.empty() && is_letter(tight.back()) && is_letter(text[at])) tight += ' ';
        after_blank = false;
        tight += text[at++];
    }
    return tight;
}

bool has_words(std::string_view text, std::string_view words) {
    if (words.empty()) return true;
    for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
        const std::size_t end = at + words.size();
        const bool begins = at == 0 || !is_letter(words.front()) || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(words.back()) || !is_letter(text[end]);
        if (begins && ends) return true;
    }
    return false;
}

std::string java_class(std::string_view text, const std::string& name) {
    constexpr std::string_view key = "package ";
    const std::size_t end = text.find(';');
    if (!text.starts_with(key) || end == std::string_view::npos) return name;
    return std::string(text.substr(key.size(), end - key.size())) + '.' + name;
}

}  // namespace isola_arena
