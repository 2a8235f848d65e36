#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace isola_arena::island::engine {

/// Answers board lines until the end of input, with one line of thoughts on `thoughts` for each. rules is ARENA_RULES,
/// its first word the variant, `bot-battle` where it is missing. Gives the exit status: 0, or 2 for an unknown variant
/// or a line that is no board line, said on `thoughts`.
int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const std::optional<std::string>& rules);

}  // namespace isola_arena::island::engine
