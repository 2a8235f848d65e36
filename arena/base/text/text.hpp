#pragma once

// Helpers for splitting, trimming and joining text. Only ASCII characters are treated specially.

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns the text with small letters in place of the capitals A to Z.
std::string in_lower_case(std::string_view text);

/// Returns the text without the characters of `blanks` at its beginning and end.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r");

/// Returns the parts between separators: three of `a,,b`, and one empty part of an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the lines without their line feeds. The last one may lack it; an empty text has none.
std::vector<std::string_view> lines_of(std::string_view text);

/// Returns the texts one after the other, with `between` between them.
std::string joined(const std::vector<std::string>& texts, std::string_view between);

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

}  // namespace isola_arena
