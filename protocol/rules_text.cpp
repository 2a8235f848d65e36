// The grammar of rules:
//
//     rules   := [ blanks ] [ name { blanks setting } [ blanks ] ]
//     blanks  := " " { " " }
//     setting := key "=" value      ; each key once; key and value may be empty
//     key     := characters other than " " and "="
//     name, value := characters other than " "

#include "protocol/rules_text.hpp"

#include <algorithm>

#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// Removes the next word, up to a blank, from the text and returns it. Returns an empty word at the end of the text.
std::string_view next_word(std::string_view& text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

std::string heading(const RulesText& rules) { return "rules " + in_quotes(rules.name) + ": "; }

}  // namespace

std::optional<std::string_view> RulesText::setting(std::string_view key) const {
    for (const auto& [known, value] : settings)
        if (known == key) return value;
    return std::nullopt;
}

void RulesText::set(std::string_view key, std::string_view value) {
    for (auto& [known, old] : settings) {
        if (known != key) continue;
        old = value;
        return;
    }
    settings.emplace_back(key, value);
}

std::optional<Error> RulesText::only(std::initializer_list<std::string_view> known) const {
    for (const auto& setting : settings)
        if (std::ranges::find(known, setting.first) == known.end())
            return Error{heading(*this) + "unknown setting " + in_quotes(setting.first) + ", known are " +
                         (known.size() == 0 ? "none" : list_of_names(known))};
    return std::nullopt;
}

Result<RulesText> parse_rules_text(std::string_view text) {
    RulesText rules{std::string(next_word(text)), {}};
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos)
            return Error{heading(rules) + "expected KEY=VALUE, found " + in_quotes(word)};
        const std::string_view key = word.substr(0, equals);
        if (rules.setting(key)) return Error{heading(rules) + "the setting " + in_quotes(key) + " is given twice"};
        rules.set(key, word.substr(equals + 1));
    }
    return rules;
}

}  // namespace isola_arena
