#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace isola_arena::dominoes::engine {

/// What the arena puts into a bot's environment, as far as this bot looks at it.
struct Environment {
    std::optional<std::string> rules;    ///< ARENA_RULES; absent: dominoes with doubles=twice
    std::optional<std::string> turn_ms;  ///< ARENA_TURN_MS
    std::optional<std::string> game_ms;  ///< ARENA_GAME_MS
};

/// Answers board lines until the end of input, with one line of thoughts on `thoughts` for each. Gives the exit
/// status: 0, or 2 for unknown rules or a line that is no board line, said on `thoughts`.
int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment);

}  // namespace isola_arena::dominoes::engine
