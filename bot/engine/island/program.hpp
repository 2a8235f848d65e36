#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace isola_arena::island::engine {

/// Answers the board lines on `in` until the end of input: writes one reply to `out` for each, and before it to
/// `thoughts` a line in words and its judgements. rules is ARENA_RULES; its first word is the variant, `bot-battle` if it is missing or empty.
/// Returns the exit status: 0, or 2 if the variant is unknown or a line is not a board line, with the reason on
/// `thoughts`.
int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const std::optional<std::string>& rules);

}  // namespace isola_arena::island::engine
