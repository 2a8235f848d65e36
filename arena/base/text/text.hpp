#pragma once
// Helpers for splitting, trimming and joining text. Only ASCII characters are treated specially.

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace isola_arena {

/// Returns the text with small letters in place of the capitals A to Z.
std::string in_lower_case(std::string_view text);

/// Returns the text without the characters of `blanks` at its beginning and end.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r");

/// Returns the parts between separators: three of `a,,b`, and one empty part of an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the text with each occurrence of the pair's first text replaced by its second, for one pair after the other.
/// The first texts must not be empty.
std::string with_all_replaced(std::string text,
                              std::initializer_list<std::pair<std::string_view, std::string_view>> pairs);

/// Returns the lines without their line feeds. The last line may lack its line feed; an empty text has no lines.
std::vector<std::string_view> lines_of(std::string_view text);

/// Returns the texts of the items one after the other, with `between` between them, and `last` before the last one.
/// text_of: a member of an item, or a function that returns an item's text.
template <class Items, class TextOf>
std::string joined(const Items& items, std::string_view between, std::string_view last, TextOf text_of) {
    std::string text;
    std::size_t left = std::size(items);
    for (const auto& item : items) {
        text += std::invoke(text_of, item);
        if (--left > 0) text += left == 1 ? last : between;
    }
    return text;
}

/// The same with `between` everywhere.
template <class Items = std::vector<std::string>, class TextOf = std::identity>
std::string joined(const Items& items, std::string_view between, TextOf text_of = {}) {
    return joined(items, between, between, text_of);
}

/// The same as a choice: `a, b or c`.
template <class Items = std::vector<std::string>, class TextOf = std::identity>
std::string either_of(const Items& items, TextOf text_of = {}) {
    return joined(items, ", ", " or ", text_of);
}

/// Returns those of the texts that are not empty, with `between` between them.
std::string joined_if_any(std::initializer_list<std::string> texts, std::string_view between = ", ");

/// Returns the whole number that the text is, in decimal digits, with `-` before a negative one; nullopt if the text is
/// none, or is out of the range of Number.
template <std::integral Number>
std::optional<Number> parse_whole(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Returns the value of an enumeration whose word this is; nullopt if it is no word of the enumeration. words: those of
/// all values, in their order.
template <class Enum, std::size_t count>
constexpr std::optional<Enum> value_of_word(const std::array<std::string_view, count>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word);
    if (found == words.end()) return std::nullopt;
    return static_cast<Enum>(found - words.begin());
}

/// Returns a number with its noun, in the singular for 1: `1 inaccuracy`, `2 inaccuracies`.
template <std::integral Number>
std::string counted(Number number, std::string_view singular, std::string_view plural) {
    return std::to_string(number) + ' ' + std::string(number == 1 ? singular : plural);
}

/// The same for a noun whose plural ends in `s`: `1 game`, `2 games`.
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
    return counted(number, noun, std::string(noun) + 's');
}

/// Returns a size for people: `64 MiB`, or in bytes if it is no whole number of MiB.
std::string approximate_size(std::int64_t bytes);

/// Returns the names as `a, b and c`. If there are more than three, returns the first three and the number of the
/// others.
std::string listed(const std::vector<std::string>& names);

/// Returns suggestions for a misspelt word: at most three of the names, the nearest first. The distance is that of
/// Damerau and Levenshtein: the number of letters to add, remove, replace or exchange with a neighbour. Case is
/// ignored. Names whose distance is large for the length of the word are left out, and so are names more than one step
/// farther than the nearest.
std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names);

/// Returns the question at the end of an error: `: did you mean greedy?`, or an empty text if there is no near name.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace isola_arena
