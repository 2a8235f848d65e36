#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace isola_arena::isola::engine {

/// The environment variables of the arena that this bot reads.
struct Environment {
    std::optional<std::string> rules;       ///< ARENA_RULES; its first word is the variant; missing or empty: isola
    std::optional<std::string> seed;        ///< ARENA_SEED; missing: a random seed
    std::optional<std::string> turn_ms;     ///< ARENA_TURN_MS
    std::optional<std::string> game_ms;     ///< ARENA_GAME_MS
    std::optional<std::string> nodes = {};  ///< ARENA_NODES; limit of nodes for a reply, in place of time
    std::optional<int> level = {};          ///< `--level`, 1 to 10: play at that level and ignore the limits
};

/// Answers the board lines on `in` until the end of input. For each it writes a readable line and its judgements to
/// `thoughts` (no judgements if the player cannot move), and then one reply to `out`. Returns the exit status: 0, or 2
/// if the variant is unknown or a line is not a board line, with the reason on `thoughts`.
int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment);

}  // namespace isola_arena::isola::engine
