#include "arena/bots/build/project/java_source.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "arena/bots/build/project/source_text.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 4> words_for_types{"class", "enum", "interface", "record"};

bool is_letter_of_java(char c) {
    return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

// Returns the end of the text or character in quotes that begins at `at`. One that is not closed ends with its line.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
    constexpr std::string_view block = "\"\"\"";
    if (text.substr(at).starts_with(block)) {
        const std::size_t end = text.find(block, at + block.size());
        return end == std::string_view::npos ? text.size() : end + block.size();
    }
    for (std::size_t end = at + 1; end < text.size(); ++end) {
        if (text[end] == text[at] || text[end] == '\n') return end + 1;
        if (text[end] == '\\') ++end;
    }
    return text.size();
}

// Takes the words and signs of a source, one after the other. Comments and what stands in quotes are none.
class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    // Returns a word, or a sign by itself; empty: there is nothing more.
    std::string_view next() {
        while (at_ < text_.size()) {
            const std::size_t begin = at_;
            if (const std::size_t end = end_of_comment(text_, at_); end != at_) {
                at_ = end;
            } else if (text_[at_] == '"' || text_[at_] == '\'') {
                at_ = end_of_quoted(text_, at_);
            } else if (is_letter_of_java(text_[at_])) {
                while (at_ < text_.size() && is_letter_of_java(text_[at_])) ++at_;
                return text_.substr(begin, at_ - begin);
            } else if (text_[at_++] > ' ') {
                return text_.substr(begin, 1);
            }
        }
        return {};
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

// Returns the outermost class that has a method main: the one with this name, or the first; empty: none has one.
std::string class_with_main(std::string_view source, const std::string& name) {
    std::string found;
    Tokens tokens(source);
    std::string_view outermost, before, word = tokens.next();
    int depth = 0;
    while (!word.empty()) {
        const std::string_view after = tokens.next();
        const bool names_type = std::ranges::find(words_for_types, word) != words_for_types.end();
        if (depth == 0 && names_type && !after.empty() && is_letter_of_java(after.front())) outermost = after;
        if (depth == 1 && word == "main" && before == "void" && after == "(" && (found.empty() || outermost == name))
            found = outermost;
        if (word == "{") ++depth;
        if (word == "}") --depth;
        before = word;
        word = after;
    }
    return found;
}

// Returns the package of a source with a dot after it; empty: it has none.
std::string package_in(std::string_view source) {
    constexpr std::string_view key = "package ";
    const std::string text = tightened(source);
    const std::size_t end = text.find(';');
    if (!text.starts_with(key) || end == std::string::npos) return {};
    return text.substr(key.size(), end - key.size()) + '.';
}

}  // namespace

std::string java_program_of(std::string_view source, const std::string& name) {
    const std::string found = class_with_main(source, name);
    return package_in(source) + (found.empty() ? name : found);
}

std::string java_player_of(std::string_view source, const std::string& name) { return package_in(source) + name; }

}  // namespace isola_arena
