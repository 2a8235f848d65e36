#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Makes text from a bot safe for a screen. UTF-8 letters and signs stay, and a tab becomes four blanks. Each byte of a
/// control character, of an invisible or direction-changing sign, and of anything that is not UTF-8 becomes \xNN. The
/// result cannot move a cursor.
std::string printable(std::string_view bytes);

/// Makes each line of a text printable; its line ends stay.
std::string printable_lines(std::string_view text);

/// Returns the same JSON with the control characters U+007F to U+009F, which JSON allows unescaped in texts, as
/// escapes.
std::string printable_json(std::string_view json);

/// Returns the code points of valid UTF-8, such as the result of printable().
std::u32string code_points(std::string_view utf8);

/// Returns the columns that a code point takes in a terminal: 1, 2 if it is wide, 0 if it joins the code point before
/// it.
int columns_of(char32_t point);

/// Cuts the text into lines of at most `columns` columns (at least 1), at blanks if possible.
std::vector<std::string> wrapped(std::string_view utf8, int columns);

/// Returns the number of columns that printable UTF-8 takes in a terminal.
int columns_of_text(std::string_view utf8);

/// Returns the text if it fits into that number of columns. Otherwise returns the longest beginning that fits together
/// with a following `..` (without the `..` if there are fewer than three columns).
std::string elided(std::string_view utf8, int columns);

/// Returns a count or points as people write them: with at most three decimals, and no more than needed.
std::string number_text(double number);

}  // namespace isola_arena
