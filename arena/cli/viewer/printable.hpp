#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::viewer {

/// Text from a bot made fit for a screen: UTF-8 letters and signs pass, a tab becomes four blanks; every control
/// character, invisible or direction-changing sign and byte that is not UTF-8 becomes \xNN. Nothing that comes out
/// can move a cursor.
std::string printable(std::string_view bytes);

/// The code points of valid UTF-8 (printable() gives it).
std::u32string code_points(std::string_view utf8);

/// Columns that a code point takes in a terminal: 1, or 2 for the wide ones; 0 for what joins the one before.
int columns_of(char32_t point);

/// The text cut into lines of at most that many columns (at least 1), at blanks where it can.
std::vector<std::string> wrapped(std::string_view utf8, int columns);

}  // namespace isola_arena::viewer
