#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace isola_arena::island::engine {

/// The settings that this bot takes from the environment of the arena and from its command line.
struct Environment {
    std::optional<std::string> rules;      ///< ARENA_RULES; its first word is the variant; missing or empty: bot-battle
    std::optional<std::string> seed = {};  ///< ARENA_SEED, for the mistakes of a level; missing: a random seed
    std::optional<int> level = {};         ///< `--level`, 1 to 5; missing: full strength
};

/// Answers the board lines on `in` until the end of input. For each it writes a readable line and its judgements to
/// `thoughts`, and then one reply to `out`. Returns the exit status: 0, or 2 if the variant is unknown or a line is not
/// a board line, with the reason on `thoughts`.
int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment);

}  // namespace isola_arena::island::engine
