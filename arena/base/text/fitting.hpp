#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the number of columns that printable UTF-8 takes in a terminal.
int columns_of_text(std::string_view utf8);

/// Returns the text if it fits into that number of columns, else as much of its beginning as fits together with a
/// following `..` (without the `..` if there are fewer than three columns).
std::string elided(std::string_view utf8, int columns);

/// Returns a count or points as people write them: with at most three decimals, and no more than needed.
std::string number_words(double number);

}  // namespace isola_arena
