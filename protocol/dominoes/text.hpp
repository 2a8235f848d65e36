#pragma once

#include <string>
#include <string_view>

#include "protocol/dominoes/rules.hpp"

namespace isola_arena::dominoes {

/// Everything that a player may know. The opponent's hand is left out: it consists of tiles that are neither in the own
/// hand nor in the chain.
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

/// Returns `[player];[hand];[chain];[my score]:[opponent score];[my passes]:[opponent passes]`, without LF.
std::string board_line(const View& view);

/// Reads a board line of a game by these rules. Returns an Error that names the wrong field and its expected form if
/// the text is not such a line or if neighbours in the chain do not match. It does not check whether a game can lead to
/// the position, so that authors can try lines of their own making.
Result<View> parse_board_line(const Rules& rules, std::string_view line);

/// Returns `play;T;left` or `play;T;right`; `deal;HAND;HAND` (tiles separated by blanks, sorted); or `pass;P`.
std::string print(const Move& move);

/// Reads a move without blanks at its ends. The digits of T may be in either order; on an empty chain either end is
/// read as the left one. Returns an Error with the expected form if the text is not a move. For a bare `pass`, the
/// Error names the rule that the pass would break.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace isola_arena::dominoes
