#pragma once

#include <string>
#include <string_view>

#include "protocol/island/rules.hpp"

namespace isola_arena::island {

/// All that a player may know: both pawns and his own tiles.
struct View {
    Rules rules;
    Player player = Player::one;
    Hand hand{};
    PerPlayer<int> pawns;
    bool operator==(const View&) const = default;
};

/// `3`; `-` for a used tile.
std::string tile_text(int tile);

/// `44140`.
std::string to_string(const Hand& hand);

View view(const State& state, Player player);

/// `[player];[tiles];[island]`, without LF; a used tile that is not yet replaced is `-`, a pawn off the island nowhere
/// (neither is ever sent).
std::string board_line(const View& view);

/// Reads a board line by those rules. Refused, with the field at fault and what was expected: anything that
/// board_line() would not send.
Result<View> parse_board_line(const Rules& rules, std::string_view line);

/// `move;x`, `retreat;x`, `attack;x...x`, `shuffle`; `deal;44140;01234`; `draw;P;SLOT:TILE,...` (places from 0).
std::string print(const Move& move);

/// Reads a move without blanks at its ends. Refused, with what was expected: every other text.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace isola_arena::island
