#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Columns that printable UTF-8 takes in a terminal.
int columns_of_text(std::string_view utf8);

/// The text, or as much of its beginning as fits into that many columns together with `..`, which then follows.
std::string elided(std::string_view utf8, int columns);

/// A count or points as people write them: at most three decimals, none where none are needed.
std::string number_words(double number);

}  // namespace isola_arena
