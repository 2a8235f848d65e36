#pragma once

#include "arena/cli/viewer/canvas.hpp"
#include "protocol/player.hpp"

namespace isola_arena::viewer {

/// What a board needs: its squares, and lines of text under it (strips, scores) of that width.
struct BoardNeeds {
    int rows = 0;
    int columns = 0;
    int lines = 0;
    int line_width = 0;
};

/// What a list of replies needs, from which a player chooses; no entries: no list.
struct MenuNeeds {
    Player player = Player::one;
    int entries = 0;
    int entry_width = 0;
};

/// Where everything goes on a screen of some size; an empty rectangle has no room. No two overlap.
struct Layout {
    Rect title;
    Rect board;
    int cell_width = 2;  ///< characters a square: 2, or 1 where there is no room; up to 4 for a board of one row
    Rect clocks;
    Rect log;
    Rect errors_one;  ///< player one's stderr
    Rect errors_two;
    Rect menu;  ///< in the place of its player's stderr, or under the log
    Rect foot;
};

/// Whether a board is all breadth: strips and at most one row of squares. It then lies across the screen.
constexpr bool is_low(const BoardNeeds& board) { return board.rows <= 1; }

/// For any size of screen, 0 x 0 included.
Layout arrange(int rows, int columns, const BoardNeeds& board, const MenuNeeds& menu = {});

/// How many entries of a list stand side by side in that many columns; at least 1.
int entries_a_row(int entry_width, int columns);

/// Columns for the numbers of the rows, left of a board.
inline constexpr int row_numbers_width = 3;

/// Columns on either side of a board of one row.
inline constexpr int shore_width = 3;

}  // namespace isola_arena::viewer
