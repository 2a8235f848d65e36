#pragma once

#include "arena/terminal/screen/canvas.hpp"
#include "protocol/player.hpp"

namespace isola_arena::viewer {

/// The space that a board needs: its squares, and the lines of text under it (strips, scores) with their width.
struct BoardNeeds {
    int rows = 0;
    int columns = 0;
    int lines = 0;
    int line_width = 0;
    bool half_blocks = false;  ///< whether squares may be drawn as half blocks where they do not fit otherwise
};

/// The size of a square in characters.
struct CellSize {
    int width = 2;      ///< 2, or 1 if room is short, or 4 or 6 on a large screen; up to 4 for a board of one row
    int height = 1;     ///< half of the width on a large screen
    bool half = false;  ///< half of a character: two squares, one above the other, share a character
    bool operator==(const CellSize&) const = default;
};

/// The space for a list of replies that a player chooses from. Without entries there is no list.
struct MenuNeeds {
    Player player = Player::one;
    int entries = 0;
    int entry_width = 0;
};

/// The places of all parts of a screen. A part for which there is no room has an empty rectangle. No two overlap.
struct Layout {
    Rect title;
    Rect board;
    CellSize cell;
    Rect clocks;
    Rect log;
    Rect errors_one;  ///< player one's stderr
    Rect errors_two;
    Rect menu;  ///< in the place of its player's stderr, or under the log
    Rect foot;
};

/// Returns whether a board has at most one row of squares (and strips). It then takes the whole width of the screen.
constexpr bool is_low(const BoardNeeds& board) { return board.rows <= 1; }

/// Lays out a screen of any size, 0 x 0 included.
Layout arrange(int rows, int columns, const BoardNeeds& board, const MenuNeeds& menu = {});

/// Returns the number of list entries that stand side by side in `columns` columns; at least 1.
int entries_a_row(int entry_width, int columns);

/// Columns for the numbers of the rows, left of a board.
inline constexpr int row_numbers_width = 3;

/// Columns on either side of a board of one row.
inline constexpr int shore_width = 3;

}  // namespace isola_arena::viewer
