#pragma once

#include "arena/cli/viewer/canvas.hpp"

namespace isola_arena::viewer {

/// What a board needs: its squares, and lines of text under it (strips, scores) of that width.
struct BoardNeeds {
    int rows = 0;
    int columns = 0;
    int lines = 0;
    int line_width = 0;
};

/// Where everything goes on a screen of some size; an empty rectangle has no room. No two overlap.
struct Layout {
    Rect title;
    Rect board;
    int cell_width = 2;  ///< characters a square: 2, or 1 where there is no room
    Rect clocks;
    Rect log;
    Rect errors_one;  ///< player one's stderr
    Rect errors_two;
    Rect foot;
};

/// For any size of screen, 0 x 0 included.
Layout arrange(int rows, int columns, const BoardNeeds& board);

/// Columns for the numbers of the rows, left of a board.
inline constexpr int row_numbers_width = 3;

}  // namespace isola_arena::viewer
