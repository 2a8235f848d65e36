#include "arena/bots/build/project/source_text.hpp"

#include <algorithm>

#include "arena/base/text/printable.hpp"

namespace isola_arena {
namespace {

bool is_letter(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_quote(char c) { return c == '"' || c == '\''; }

// Returns the first place from `at` where the words stand, and not only as parts of longer words; npos: nowhere.
std::size_t find_words(std::string_view text, std::string_view words, std::size_t at) {
    for (at = text.find(words, at); at != std::string_view::npos; at = text.find(words, at + 1)) {
        const std::size_t end = at + words.size();
        const bool begins = at == 0 || !is_letter(words.front()) || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(words.back()) || !is_letter(text[end]);
        if (begins && ends) break;
    }
    return at;
}

}  // namespace

std::size_t end_of_comment(std::string_view text, std::size_t at) {
    const std::string_view begin = text.substr(at, 2);
    if (begin == "//") return std::min(text.find('\n', at), text.size());
    if (begin != "/*") return at;
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

std::string tightened(std::string_view text) {
    std::string tight;
    bool after_blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_comment(text, at);
        if (end != at || is_space(text[at])) {
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

bool contains_text(std::string_view text, std::string_view words) {
    return words.empty() || find_words(text, words, 0) != std::string_view::npos;
}

std::vector<std::string> quoted_after(std::string_view text, std::string_view word) {
    std::vector<std::string> found;
    for (std::size_t at = find_words(text, word, 0); at != std::string_view::npos; at = find_words(text, word, at)) {
        at += word.size();
        if (at < text.size() && is_quote(text[at])) {  // the word itself may stand in quotes
            const bool closes = at > word.size() && text[at - word.size() - 1] == text[at];
            if (closes) ++at;
        }
        for (;;) {
            std::size_t quote = text.find_first_not_of("=(:.,[+ ", at);
            if (text.substr(std::min(quote, text.size())).starts_with("set(")) quote += 4;
            if (text.substr(std::min(quote, text.size())).starts_with("to\"")) quote += 2;
            if (quote >= text.size() || !is_quote(text[quote])) break;
            const std::size_t end = text.find(text[quote], quote + 1);
            if (end == std::string_view::npos) return found;
            found.emplace_back(text.substr(quote + 1, end - quote - 1));
            at = end + 1;
        }
    }
    return found;
}

std::string for_message(std::string_view text, std::size_t longest) {
    return printable(text.substr(0, longest)) + (text.size() > longest ? "..." : "");
}

std::string number_after(std::string_view text, std::string_view place) {
    std::size_t at = text.find(place);
    if (at == std::string_view::npos) return {};
    at += place.size();
    while (at < text.size() && (is_quote(text[at]) || is_space(text[at]))) ++at;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.", at), text.size());
    return std::string(text.substr(at, end - at));
}

}  // namespace isola_arena
