#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns how a better reply differs from the one that was played, in words: `steal 2,6 instead of 3,4`, or
/// `move 4,3 instead of 5,4, and steal 4,5 instead of 2,3`. Replies of another form than word, square, word, square are
/// written whole: `play 34 left instead of play 01 right`. Bytes of the replies are not changed.
std::string instead_of(std::string_view better, std::string_view played);

/// Returns an expected result, -1 to 1, as the share of the points that the player can expect: `75 %` for 0.5.
std::string chance_text(double value);

}  // namespace isola_arena
