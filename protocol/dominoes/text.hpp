#pragma once

#include <string>
#include <string_view>

#include "protocol/dominoes/rules.hpp"

namespace isola_arena::dominoes {

/// All that a player is told. What he is not told, the other's hand, is what is left of the 28 tiles.
struct View {
    Rules rules;
    Player player = Player::one;
    TileSet hand;
    std::vector<Placed> chain;
    PerPlayer<int> scores;
    PerPlayer<int> passes;
    bool operator==(const View&) const = default;
};

View view(const State& state, Player player);

/// `[player];[hand];[chain];[my score]:[opponent score];[my passes]:[opponent passes]`, without LF.
std::string board_line(const View& view);

/// Reads a board line by those rules. Refused, with the field at fault and what was expected: any other form, and
/// neighbours that do not match. Whether a game can lead to the position is not looked at, so that authors can try
/// lines of their own making.
Result<View> parse_board_line(const Rules& rules, std::string_view line);

/// `play;T;left` or `play;T;right`; `deal;HAND;HAND` (tiles separated by blanks, sorted); `pass;P`.
std::string print(const Move& move);

/// Reads a move without blanks at its ends (T with its digits in either order; on an empty chain either end is read as
/// the left one). Refused, with what was expected: every other text.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace isola_arena::dominoes
