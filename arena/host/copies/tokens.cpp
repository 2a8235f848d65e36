#include "arena/host/copies/tokens.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

constexpr std::uint64_t name_kind = 1;
constexpr std::uint64_t number_kind = 2;
constexpr std::uint64_t quoted_kind = 3;

// Words that shape a program in one of the languages. All other words are names.
constexpr std::array<std::string_view, 50> shaping_words{
    "assert",  "async", "await",     "break",  "case",   "catch",   "class", "cond",     "continue", "def",
    "default", "defun", "del",       "do",     "dolist", "dotimes", "elif",  "else",     "elsif",    "enum",
    "except",  "fi",    "finally",   "fn",     "for",    "foreach", "func",  "function", "goto",     "if",
    "impl",    "in",    "interface", "lambda", "loop",   "match",   "new",   "progn",    "raise",    "range",
    "return",  "setf",  "struct",    "switch", "then",   "throw",   "try",   "unless",   "while",    "yield"};

// Words that can be added or taken away without changing what a program does.
constexpr std::array<std::string_view, 16> idle_words{"auto",   "const", "constexpr", "final",     "inline", "let",
                                                      "mut",    "pass",  "private",   "protected", "public", "self",
                                                      "static", "this",  "unsigned",  "var"};

static_assert(std::ranges::is_sorted(shaping_words) && std::ranges::is_sorted(idle_words));

struct CommentSigns {
    std::string_view line;
    std::string_view begin;  // of a comment of several lines; empty: there are none
    std::string_view end;
    bool has_single_quotes = true;  // whether ' begins a text
};

CommentSigns signs_of(std::string_view file) {
    const std::size_t dot = file.rfind('.');
    const std::string ending = dot == std::string_view::npos ? "" : in_lower_case(file.substr(dot + 1));
    const auto is_one_of = [&](std::initializer_list<std::string_view> endings) {
        return std::ranges::find(endings, ending) != endings.end();
    };
    if (is_one_of({"", "awk", "jl", "pl", "pm", "py", "r", "rb", "sh", "tcl"})) return {"#", "", ""};
    if (is_one_of({"cl", "clj", "lisp", "lsp", "rkt", "scm"})) return {";", "#|", "|#", false};
    if (is_one_of({"hs", "lua", "sql"})) return {"--", "{-", "-}", ending != "hs"};
    return {"//", "/*", "*/", ending != "rs"};
}

bool begins_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_in_word(char c) { return begins_word(c) || is_digit(c); }

class Lexer {
public:
    Lexer(std::string_view text, std::string_view file) : rest_(text), signs_(signs_of(file)) {}

    std::vector<CodeToken> all() {
        while (!rest_.empty()) take_next();
        return std::move(tokens_);
    }

private:
    void take_next() {
        const char c = rest_.front();
        if (rest_.starts_with(signs_.line)) skip(rest_.find('\n'));
        else if (!signs_.begin.empty() && rest_.starts_with(signs_.begin)) skip_comment();
        else if (rest_.starts_with("\"\"\"")) take_quoted("\"\"\"");
        else if (c == '"' || c == '`' || (c == '\'' && signs_.has_single_quotes)) take_quoted(rest_.substr(0, 1));
        else if (begins_word(c)) take_word();
        else if (is_digit(c)) take_number();
        else {
            if (static_cast<unsigned char>(c) > ' ' && c != ';') add(static_cast<unsigned char>(c));
            skip(1);
        }
    }

    void add(std::uint64_t kind) { tokens_.push_back({kind << 8U, line_}); }

    void skip(std::size_t count) {
        count = std::min(count, rest_.size());
        line_ += static_cast<int>(std::ranges::count(rest_.substr(0, count), '\n'));
        rest_.remove_prefix(count);
    }

    void skip_comment() {
        const std::size_t end = rest_.find(signs_.end, signs_.begin.size());
        skip(end == std::string_view::npos ? end : end + signs_.end.size());
    }

    // A text in quotes, other than one in three quotes or in backquotes, ends at the end of its line at the latest.
    void take_quoted(std::string_view quote) {
        const bool is_of_one_line = quote == "\"" || quote == "'";
        std::size_t at = quote.size();
        for (; at < rest_.size() && rest_.substr(at, quote.size()) != quote; ++at) {
            if (is_of_one_line && rest_[at] == '\n') break;
            if (rest_[at] == '\\') ++at;
        }
        tokens_.push_back({quoted_kind, line_});
        skip(at + quote.size());
    }

    void take_word() {
        const auto end = std::ranges::find_if_not(rest_, is_in_word);
        const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        const auto* const shaping = std::ranges::lower_bound(shaping_words, word);
        if (shaping != shaping_words.end() && *shaping == word)
            add(0x100 + static_cast<std::uint64_t>(shaping - shaping_words.begin()));
        else if (!std::ranges::binary_search(idle_words, word)) tokens_.push_back({name_kind, line_});
        skip(word.size());
    }

    void take_number() {
        const auto end = std::ranges::find_if_not(rest_, [](char c) { return is_in_word(c) || c == '.'; });
        tokens_.push_back({number_kind, line_});
        skip(static_cast<std::size_t>(end - rest_.begin()));
    }

    std::string_view rest_;
    const CommentSigns signs_;
    int line_ = 1;
    std::vector<CodeToken> tokens_;
};

}  // namespace

std::vector<CodeToken> tokens_of(std::string_view text, std::string_view file) { return Lexer(text, file).all(); }

}  // namespace isola_arena::host
