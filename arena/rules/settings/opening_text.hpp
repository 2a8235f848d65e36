#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// How a game begins: at a position, with moves that the arena plays from there before it asks a bot. The text form is
/// `POSITION | MOVE | MOVE`, with `start` for the first position.
struct Opening {
    std::string position;            ///< as GameSession::position() writes it; empty: the first one
    std::vector<std::string> moves;  ///< replies and nature's moves in order; `discarded` for a skipped turn
    bool operator==(const Opening&) const = default;
};

/// The move of an opening that discards a turn.
inline constexpr std::string_view discarded_move = "discarded";

/// Returns the text of an opening. This function and parse_opening() are written in arena/rules/opening.cpp.
std::string to_string(const Opening& opening);

/// Parses the text of an opening. Only play_opening() can tell whether the opening is possible in a game.
Opening parse_opening(std::string_view text);

}  // namespace isola_arena
