#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"

namespace isola_arena::viewer {

/// How wide lines of plain text may be.
inline constexpr int columns_of_text = 80;

/// Why the square is marked, if it is.
std::optional<Mark> mark_at(const Frame& frame, Position at);

/// Where the player's pawn stands, if he has one on the grid.
std::optional<Position> pawn_of(const Frame& frame, Player player);

/// The sign of a square that is readable without colours: `.` open, blank gone, `#` fixed, `A` and `B` the players
/// (`a` and `b` on a fixed square), `o` just left, `x` just taken.
char sign(const Frame& frame, Position at);

/// The numbers above count columns of a board, from that one on, each square that many characters wide (at least 1);
/// those that would touch their neighbours are left out.
std::string ruler(int first, int count, int cell_width);

/// `score A 20 : 15 B`
std::string score_words(const PerPlayer<int>& scores);

/// A way along a board of one row that the last turn took: columns from the one after `from` to `to`, cut off at the
/// board's ends.
struct Way {
    Player player;  ///< whose pawn
    int from;
    int to;
};
std::vector<Way> ways(const Frame& frame);

/// A pawn that has left a board of one row: over which end.
struct Gone {
    Player player;
    bool to_the_right;
};
std::optional<Gone> gone_over_the_edge(const Frame& frame);

/// The whole frame as lines of plain text: the board in a border with its numbers (one row: between water, with the ways
/// of the last turn under it), strips, scores. Strips are wrapped.
std::vector<std::string> text_board(const Frame& frame);

}  // namespace isola_arena::viewer
