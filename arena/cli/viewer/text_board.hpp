#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"

namespace isola_arena::viewer {

/// Why the square is marked, if it is.
std::optional<Mark> mark_at(const Frame& frame, Position at);

/// Where the player's pawn stands, if he has one on the grid.
std::optional<Position> pawn_of(const Frame& frame, Player player);

/// The sign of a square that is readable without colours: `.` open, blank gone, `#` fixed, `A` and `B` the players
/// (`a` and `b` on a fixed square), `o` just left, `x` just taken.
char sign(const Frame& frame, Position at);

/// The numbers above count columns of a board, from that one on, each square that many characters wide (1 or 2);
/// those that would touch their neighbours are left out.
std::string ruler(int first, int count, int cell_width);

/// The strip as one line: `label: 00 12 [55]`, highlighted tiles in brackets.
std::string strip_line(const Strip& strip);

/// The whole frame as lines of plain text: the board in a border with its numbers, strips, scores.
std::vector<std::string> text_board(const Frame& frame);

}  // namespace isola_arena::viewer
