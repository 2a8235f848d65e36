#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/isola/rules.hpp"

namespace isola_arena::isola {

/// The board line `[player];[rows]x[columns];[cells];[milliseconds]` for the player to move, without LF; milliseconds
/// are 0 to 999,999,999.
std::string board_line(const State& state, std::int64_t milliseconds);

struct BoardLine {
    State state;
    std::int64_t milliseconds;
    bool operator==(const BoardLine&) const = default;
};

/// Reads a board line of that variant (the board's size is the line's own). The state has no past: its turn count
/// starts at 0. Refused, with the field at fault: anything that board_line would not write.
Result<BoardLine> parse_board_line(std::string_view variant, std::string_view line);

/// `move;R,C;steal;R,C` or `move;R,C`.
std::string reply(const Turn& turn);

/// Reads a reply without blanks at its ends. Refused, with what was expected: every other text.
Result<Turn> parse_reply(std::string_view text);

/// The picture that the Isolation assignment prints (its Figure 4): `#` fixed square, `x` stolen, digits the pawns;
/// ends in LF.
std::string picture(const State& state);

}  // namespace isola_arena::isola
