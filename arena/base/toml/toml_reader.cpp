#include "arena/base/toml/toml_reader.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// The quotes that end a string of several lines. The text itself may end with two more quotes.
constexpr std::size_t quotes_of_lines = 3;
constexpr std::size_t quotes_within_lines = 2;

// Reads the text once. It parses only as much as is needed to ignore dots and brackets in strings and comments.
class Measuring {
public:
    explicit Measuring(std::string_view text) : text_(text) {}

    std::optional<TomlExcess> find() {
        while (at_ < text_.size() && !excess_) step();
        end_key();
        end_line();
        return excess_;
    }

private:
    void step() {
        switch (text_[at_]) {
            case '"':
            case '\'': return skip_string(text_[at_]);
            case '#': return skip_to(text_.find('\n', at_));
            case '\n':
                end_key();
                end_line();
                break;
            case '.': ++dots_; break;
            case '=':
            case ',': end_key(); break;
            case '[':
            case '{': open(); break;
            case ']':
            case '}': close(); break;
            default: break;
        }
        ++at_;
    }

    void skip_to(std::size_t place) { at_ = std::min(place, text_.size()); }

    // A string may be a part of a key. The key goes on after the string.
    void skip_string(char quote) {
        const bool has_lines = quotes_here(quote) >= quotes_of_lines;
        at_ += has_lines ? quotes_of_lines : 1;
        while (at_ < text_.size()) {
            if (text_[at_] == '\n') {
                if (!has_lines) return;
                end_line();
            }
            if (text_[at_] == quote && ends_string(quote, has_lines)) return;
            const bool escapes = text_[at_] == '\\' && quote == '"' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n';
            skip_to(at_ + (escapes ? 2 : 1));
        }
    }

    // Returns whether the quotes here end the string. Moves behind the quotes if they do, otherwise to the last one of
    // them.
    bool ends_string(char quote, bool has_lines) {
        const std::size_t count = has_lines ? quotes_here(quote) : 1;
        const bool ends = !has_lines || count >= quotes_of_lines;
        at_ += ends ? count : count - 1;
        return ends;
    }

    // Counts no more quotes than can end a string, so that a file of quotes alone is measured in one pass.
    std::size_t quotes_here(char quote) const {
        const std::string_view some = text_.substr(at_, quotes_of_lines + quotes_within_lines);
        return std::min(some.find_first_not_of(quote), some.size());
    }

    void open() {
        end_key();
        if (++depth_ > deepest_toml_nesting)
            note("lists and tables lie " + std::to_string(depth_) + " deep in each other, they may lie " +
                 std::to_string(deepest_toml_nesting) + " deep");
    }

    void close() {
        end_key();
        depth_ = std::max(depth_ - 1, 0);
    }

    // A dot in a number is counted, too, which does no harm: a number has one at most.
    void end_key() {
        const int parts = dots_ + 1;
        if (parts > most_key_parts)
            note("a key has " + std::to_string(parts) + " parts, it may have " + std::to_string(most_key_parts));
        dots_ = 0;
    }

    // Must be called with at_ at the end of the line.
    void end_line() {
        const std::size_t bytes = at_ - line_begin_;
        if (bytes > longest_toml_line)
            note("the line has " + std::to_string(bytes) + " bytes, it may have " + std::to_string(longest_toml_line));
        line_begin_ = at_ + 1;
        ++line_;
    }

    void note(std::string what) {
        if (!excess_) excess_ = TomlExcess{line_, std::move(what)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t line_begin_ = 0;
    int dots_ = 0;
    int depth_ = 0;
    std::optional<TomlExcess> excess_;
};

// Finds the first place where a TOML text exceeds a bound. The bounds make the text safe to parse: toml++ and the
// destructors of its tables recurse once for each level. A text with a syntax error is measured correctly up to the
// error, where the parser stops.
std::optional<TomlExcess> excess_of_toml(std::string_view text) {
    if (text.size() > longest_toml_file)
        return TomlExcess{1, "the file has " + std::to_string(text.size()) + " bytes, it may have " +
                                 std::to_string(longest_toml_file)};
    return Measuring(text).find();
}

std::string place(const std::string& file, std::size_t line) { return file + ':' + std::to_string(line); }

std::string place(const std::string& file, const toml::source_position& at) { return place(file, at.line); }

std::string byte_text(unsigned char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {digits[byte >> 4], digits[byte & 15]};
}

// Finds the first control character of a UTF-8 text, such as "U+0007". Characters in `but` are allowed.
std::optional<std::string> control_character(std::string_view text, std::string_view but) {
    const auto code_of = [](unsigned byte) { return "U+00" + byte_text(static_cast<unsigned char>(byte)); };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte < 0x20 || byte == 0x7f) && but.find(text[at]) == std::string_view::npos) return code_of(byte);
        const unsigned next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0;
        if (byte == 0xc2 && next >= 0x80 && next < 0xa0) return code_of(next);
    }
    return std::nullopt;
}

// Returns the end of a message about that character, such as "U+0009", if a path of Windows may have become it.
std::string escape_of(std::string_view code) {
    constexpr std::array<std::pair<std::string_view, const char*>, 5> escapes{
        {{"U+0008", "\\b"}, {"U+0009", "\\t"}, {"U+000A", "\\n"}, {"U+000C", "\\f"}, {"U+000D", "\\r"}}};
    for (const auto& [known, escape] : escapes)
        if (known == code) return std::string(": in double quotes ") + escape + " is one";
    return {};
}

// Returns the typographic quote, as word processors write them, that stands where a text begins; empty: none.
std::string_view typographic_quote(std::string_view line) {
    line = line.substr(0, line.find_first_of("\"'"));
    for (const std::string_view quote : {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"})
        if (line.find(quote) != std::string_view::npos) return quote;
    return {};
}

// Returns whether a word in double quotes begins as a path of Windows does: `C:\`, `\\`, `.\` or `..\`.
bool has_windows_path(std::string_view line) {
    const std::size_t quote = line.find('"');
    for (std::size_t at = quote; at < line.size(); at = line.find_first_of("\" ", at + 1)) {
        const std::string_view word = line.substr(at + 1);
        if (word.starts_with("\\\\") || word.starts_with(".\\") || word.starts_with("..\\") ||
            (word.size() > 2 && word.substr(1).starts_with(":\\")))
            return true;
    }
    return false;
}

// Returns what is wrong in that line, in words of the arena where a known mistake explains it.
std::string reason_of(const toml::parse_error& error, std::string_view text) {
    const std::size_t number = error.source().begin.line;
    const auto lines = lines_of(text);
    const std::string_view line = number >= 1 && number <= lines.size() ? lines[number - 1] : std::string_view();
    if (const std::string_view quote = typographic_quote(line); !quote.empty())
        return "found the typographic quote " + std::string(quote) + ": write plain quotes, \" or '";
    if (has_windows_path(line))
        return "found a path of Windows, of which each \\ in double quotes begins an escape: write the path with /";
    return std::string(error.description());
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
    if (const std::string_view encoding = foreign_encoding(text); !encoding.empty())
        throw TomlProblem(file + ": expected text in UTF-8, found " + std::string(encoding) + ": save it as UTF-8");
    text = without_byte_order_mark(text);
    if (const auto wrong = first_byte_not_utf8(text))
        throw TomlProblem(place(file, wrong->line) + ": the byte " + byte_text(wrong->byte) +
                          " is not UTF-8: save the file as UTF-8");
    if (const auto excess = excess_of_toml(text)) throw TomlProblem(place(file, excess->line) + ": " + excess->what);
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw TomlProblem(place(file, error.source().begin) + ": " + reason_of(error, text));
    }
}

std::string TomlReader::place_of(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return place(file_, node ? node->source().begin : table_.source().begin);
}

void TomlReader::fail(std::string_view key, const std::string& what) const {
    throw TomlProblem(place_of(key) + ": " + what);
}

void TomlReader::only(const std::vector<std::string_view>& keys) const {
    for (const auto& [key, value] : table_) {
        if (std::ranges::find(keys, key.str()) != keys.end()) continue;
        throw TomlProblem(place(file_, key.source().begin) + ": unknown key \"" + std::string(key.str()) +
                          "\", known are " + joined(keys, ", "));
    }
}

template <class T>
const T& TomlReader::value(std::string_view key, const char* expected) const {
    const toml::node* node = table_.get(key);
    if (!node) fail(key, "the key \"" + std::string(key) + "\" is missing");
    if (const T* value = node->as<T>()) return *value;
    fail(key, '"' + std::string(key) + "\" must be " + expected);
}

std::string TomlReader::lines(std::string_view key) const {
    const std::string& text = value<toml::value<std::string>>(key, "a text in quotes").get();
    if (const auto code = control_character(text, "\n\r\t"))
        fail(key, '"' + std::string(key) + "\" has the control character " + *code + ", which no text may have" +
                      escape_of(*code));
    return text;
}

std::string TomlReader::text(std::string_view key) const {
    std::string text = lines(key);
    if (text.size() > longest_text)
        fail(key, '"' + std::string(key) + "\" has " + std::to_string(text.size()) + " bytes, it may have " +
                      std::to_string(longest_text));
    if (const auto code = control_character(text, ""))
        fail(key, '"' + std::string(key) + "\" has the control character " + *code + ", it must be one line of text" +
                      escape_of(*code));
    return text;
}

std::string TomlReader::text_or(std::string_view key, std::string_view otherwise) const {
    return has(key) ? text(key) : std::string(otherwise);
}

std::vector<std::string> TomlReader::texts(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (!node) return {};
    const auto refusal = [&](const char* where, const toml::node& found) {
        std::ostringstream what;
        what << '"' << key << "\" must be a list of texts, such as [\"first\", \"second\"], found: " << where
             << found.type();
        return what.str();
    };
    const toml::array* list = node->as_array();
    if (!list) fail(key, refusal("", *node));
    std::vector<std::string> texts;
    for (const toml::node& each : *list) {
        const auto* text = each.as_string();
        if (!text || text->get().empty()) fail(key, refusal(text ? "list with empty " : "list with ", each));
        texts.push_back(text->get());
    }
    return texts;
}

int TomlReader::number(std::string_view key, int lowest, int highest) const {
    const std::int64_t number = value<toml::value<std::int64_t>>(key, "a whole number").get();
    if (number < lowest || number > highest)
        fail(key, '"' + std::string(key) + "\" is " + std::to_string(number) + ", it must be from " +
                      std::to_string(lowest) + " to " + std::to_string(highest));
    return static_cast<int>(number);
}

bool TomlReader::truth(std::string_view key) const { return value<toml::value<bool>>(key, "true or false").get(); }

TomlReader TomlReader::table(std::string_view key) const { return {value<toml::table>(key, "a table"), file_}; }

}  // namespace isola_arena
