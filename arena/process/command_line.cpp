// The grammar of a command line, as in a POSIX shell:
//
//     line   := {blank} [word {blank {blank} word}] {blank}
//     word   := part {part}
//     part   := "'" {any but "'"} "'" | '"' {escape | any but '"'} '"' | '\' any | any but blank, "'", '"' and '\'
//     escape := '\' ('"' | '\' | '$' | '`')
//     blank  := " " | TAB | LF
//
// Between double quotes, a \ before any other character stands for itself.

#include "arena/process/command_line.hpp"

#include <algorithm>
#include <optional>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

class Splitter {
public:
    explicit Splitter(std::string_view line) : line_(line) {}

    Result<std::vector<std::string>> arguments() {
        while (at_ < line_.size()) {
            if (auto error = take_character()) return *error;
        }
        end_word();
        if (arguments_.empty()) return Error{"the command line is empty"};
        return std::move(arguments_);
    }

private:
    std::optional<Error> take_character() {
        const char c = line_[at_];
        if (is_blank(c)) return end_word(), ++at_, std::nullopt;
        in_word_ = true;
        if (c == '\'' || c == '"') return take_quoted(c);
        if (c == '\\') return take_escaped();
        word_ += c;
        ++at_;
        return std::nullopt;
    }

    std::optional<Error> take_escaped() {
        if (at_ + 1 == line_.size()) return problem("a \\ with nothing after it", at_);
        word_ += line_[at_ + 1];
        at_ += 2;
        return std::nullopt;
    }

    std::optional<Error> take_quoted(char quote) {
        const std::size_t opening = at_++;
        while (at_ < line_.size() && line_[at_] != quote) {
            const bool escapes = quote == '"' && line_[at_] == '\\' && at_ + 1 < line_.size() &&
                                 std::string_view("\"\\$`").find(line_[at_ + 1]) != std::string_view::npos;
            if (escapes) ++at_;
            word_ += line_[at_++];
        }
        if (at_ == line_.size()) return problem(std::string("a quote ") + quote + " that is never closed", opening);
        ++at_;
        return std::nullopt;
    }

    Error problem(const std::string& what, std::size_t place) const {
        return {"the command line " + std::string(line_) + " cannot be split: " + what + ", at character " +
                std::to_string(place + 1)};
    }

    void end_word() {
        if (in_word_) arguments_.push_back(std::move(word_));
        word_.clear();
        in_word_ = false;
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::vector<std::string> arguments_;
    std::string word_;
    bool in_word_ = false;
};

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./=:,+@%").find(c) != std::string_view::npos;
}

std::string shell_word(const std::string& word) {
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
    std::string text = "'";
    for (const char c : word) c == '\'' ? text += "'\\''" : text += c;
    return text += '\'';
}

}  // namespace

Result<std::vector<std::string>> split_command_line(std::string_view line) { return Splitter(line).arguments(); }

std::string join_command_line(const std::vector<std::string>& arguments) { return joined(arguments, " ", shell_word); }

}  // namespace isola_arena
