#include "arena/base/toml/toml_bounds.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

// The quotes that end a string of several lines; two more may belong to its text.
constexpr std::size_t quotes_of_lines = 3;
constexpr std::size_t quotes_within_lines = 2;

// Reads the text once, as far as is needed to tell dots and brackets that count from those in strings and comments.
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

    // A string may stand for a part of a key, which goes on behind it.
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

    // Goes behind the quotes if they end the string, and otherwise to the last one of them.
    bool ends_string(char quote, bool has_lines) {
        const std::size_t count = has_lines ? quotes_here(quote) : 1;
        const bool ends = !has_lines || count >= quotes_of_lines;
        at_ += ends ? count : count - 1;
        return ends;
    }

    // Counts no more than can end a string: a file of quotes alone is measured in one pass.
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

    // A number may have a dot, too.
    void end_key() {
        const int parts = dots_ + 1;
        if (parts > most_key_parts)
            note("a key has " + std::to_string(parts) + " parts, it may have " + std::to_string(most_key_parts));
        dots_ = 0;
    }

    // at_: where the line ends.
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

}  // namespace

std::optional<TomlExcess> excess_of_toml(std::string_view text) {
    if (text.size() > longest_toml_file)
        return TomlExcess{1, "the file has " + std::to_string(text.size()) + " bytes, it may have " +
                                 std::to_string(longest_toml_file)};
    return Measuring(text).find();
}

}  // namespace isola_arena
