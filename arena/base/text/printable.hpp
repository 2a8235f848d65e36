#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Makes text from a bot fit for a screen: UTF-8 letters and signs pass, a tab becomes four blanks; the bytes of every
/// control character and of every invisible or direction-changing sign, and bytes that are not UTF-8, become \xNN each.
/// The result cannot move a cursor.
std::string printable(std::string_view bytes);

/// Makes each line of a text printable; its line ends stay.
std::string printable_lines(std::string_view text);

/// Returns the same JSON with escapes in place of the control characters that may stand in its texts as they are (U+007F
/// to U+009F).
std::string printable_json(std::string_view json);

/// Returns the code points of valid UTF-8, such as the result of printable().
std::u32string code_points(std::string_view utf8);

/// Returns the columns that a code point takes in a terminal: 1, or 2 if it is wide, or 0 if it joins the one before.
int columns_of(char32_t point);

/// Cuts the text into lines of at most `columns` columns (at least 1), at blanks if possible.
std::vector<std::string> wrapped(std::string_view utf8, int columns);

/// Returns the number of columns that printable UTF-8 takes in a terminal.
int columns_of_text(std::string_view utf8);

/// Returns the text if it fits into that number of columns, else as much of its beginning as fits together with a
/// following `..` (without the `..` if there are fewer than three columns).
std::string elided(std::string_view utf8, int columns);

/// Returns a count or points as people write them: with at most three decimals, and no more than needed.
std::string number_words(double number);

}  // namespace isola_arena
