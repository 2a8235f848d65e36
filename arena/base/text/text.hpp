#pragma once

// What texts are taken apart and put together with. The functions know no characters but ASCII's.

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns the text with small letters in place of the capitals A to Z.
std::string in_lower_case(std::string_view text);

/// Returns the text without such characters at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r");

/// Returns the parts between separators: `a,,b` has three, an empty text one, which is empty.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the lines without their line feeds. The last one may lack it; an empty text has none.
std::vector<std::string_view> lines_of(std::string_view text);

/// Returns the texts one after the other, with `between` between them.
std::string joined(const std::vector<std::string>& texts, std::string_view between);

/// Returns a number with what it counts: `1 game`, `2 games`.
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
    return std::to_string(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

}  // namespace isola_arena
