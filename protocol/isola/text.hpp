#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// Returns the board line `[player];[rows]x[columns];[cells];[milliseconds]` for the player to move, without LF;
/// milliseconds must be 0 to 999,999,999.
std::string board_line(const State& state, std::int64_t milliseconds);

struct BoardLine {
    State state;
    std::int64_t milliseconds;
    bool operator==(const BoardLine&) const = default;
};

/// Reads a board line of that variant, on a board of the size that the line names. The state has no history: its turn
/// count is 0. Returns an Error that names the wrong field if board_line() could not have written the line, and an
/// Error if the variant is unknown.
Result<BoardLine> parse_board_line(std::string_view variant, std::string_view line);

/// Returns a position: the board line without its last field, `[player];[rows]x[columns];[cells]`.
std::string position_text(const State& state);

/// Reads what position_text() writes, for the board of these rules. The state has no history: its turn count is 0.
/// Returns an Error that names the wrong field.
Result<State> parse_position_text(const Rules& rules, std::string_view text);

/// Returns `move;R,C;steal;R,C`, or `move;R,C` for a turn without a steal.
std::string reply(const Turn& turn);

/// Reads a reply without blanks at its ends. Returns an Error with the expected form if the text is not a reply.
Result<Turn> parse_reply(std::string_view text);

/// Returns the picture of Figure 4 in the Isolation assignment: `#` is a fixed square, `x` a stolen one, and the digits
/// are the pawns. It ends in LF.
std::string picture(const State& state);

}  // namespace isola_arena::isola
