#pragma once

#include <string>
#include <string_view>

#include "protocol/island/rules.hpp"

namespace isola_arena::island {

/// Everything that a player may know: both pawns and its own tiles.
struct View {
    Rules rules;
    Player player = Player::one;
    Hand hand{};
    PerPlayer<int> pawns;
    bool operator==(const View&) const = default;
};

/// Returns the text of a tile: its value, such as `3`, or `-` for a used tile.
std::string tile_text(int tile);

/// Returns the tiles of a hand, such as `44140`.
std::string to_string(const Hand& hand);

View view(const State& state, Player player);

/// Returns `[player];[tiles];[island]`, without LF. A used tile that is not replaced yet becomes `-`, and a pawn off
/// the island is left out; a bot never gets such a line.
std::string board_line(const View& view);

/// Reads a board line of a game by these rules. Returns an Error that names the wrong field and its expected form if
/// the text is not such a line, if a tile is used, or if a pawn is missing.
Result<View> parse_board_line(const Rules& rules, std::string_view line);

/// Returns `move;x`, `retreat;x`, `attack;x...x` or `shuffle`; `deal;44140;01234`; or `draw;P;SLOT:TILE,...` (slots are
/// places from 0).
std::string print(const Move& move);

/// Reads a move without blanks at its ends. Returns an Error with the expected form if the text is not a move.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace isola_arena::island
