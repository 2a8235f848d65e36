#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"

namespace isola_arena::viewer {

/// The greatest width of lines of plain text.
inline constexpr int plain_text_width = 80;

/// Returns the mark of the square, or nullopt if it has none.
std::optional<Mark> mark_at(const Frame& frame, Position at);

/// Returns the square of the player's pawn, or nullopt if there is no such pawn on the grid.
std::optional<Position> pawn_of(const Frame& frame, Player player);

/// Returns the sign of a square, which can be read without colours: `.` open, blank gone, `#` fixed, `A` and `B` the
/// players (`a` and `b` on a fixed square), `o` just left, `x` just taken.
char sign(const Frame& frame, Position at);

/// Returns the line of numbers above `count` columns of a board, from the column `first` on. Squares are cell_width
/// characters wide (at least 1). Numbers that would touch their neighbours are left out.
std::string ruler(int first, int count, int cell_width);

/// Returns a text such as `score A 20 : 15 B`.
std::string score_text(const PerPlayer<int>& scores);

/// The way of a pawn along a board of one row in the last turn: the columns from the one after `from` to `to`, cut off
/// at the board's ends.
struct Way {
    Player player;  ///< the owner of the pawn
    int from;
    int to;
};

/// Returns the ways of the last turn, in their order; empty if the board has more than one row.
std::vector<Way> ways(const Frame& frame);

/// A pawn that has left a board of one row, and over which end.
struct Gone {
    Player player;
    bool to_the_right;
};

/// Returns the first pawn that left the board in the last turn; nullopt if none did or the board has more than one row.
std::optional<Gone> gone_over_the_edge(const Frame& frame);

/// A tile and its place in the lines of its strip. text is printable, and in brackets if the tile is highlighted.
struct LaidTile {
    int row;
    int column;
    std::string text;
    bool highlighted;
};

/// A strip laid out in lines. The first line begins with the label; tiles are never broken.
struct LaidStrip {
    std::string label;  ///< with the owner's letter and a colon: `A hand:`
    int rows = 1;
    std::vector<LaidTile> tiles;
};

/// Lays a strip out in lines of `columns` columns, with further lines indented. If it would need more than most_rows
/// (at least 1), `...` replaces tiles in the middle. A strip without tiles has the tile `-`.
LaidStrip lay_out(const Strip& strip, int columns, int most_rows);

/// Returns the columns of its widest line.
int width_of(const LaidStrip& strip);

/// Returns a strip as text, in as many lines as it needs: `chain: 63 35 [55]`.
std::vector<std::string> strip_lines(const Strip& strip, int columns);

/// Returns the whole frame as lines of plain text: the board in a border with its numbers (a board of one row: between
/// water, with the ways of the last turn under it), strips, scores. Strips are wrapped.
std::vector<std::string> text_board(const Frame& frame);

}  // namespace isola_arena::viewer
