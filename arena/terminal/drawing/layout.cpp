#include "arena/terminal/drawing/picture.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena::viewer {
namespace {

constexpr int gap = 2;
constexpr int side_least = 26;  // the narrowest column of clocks and log
constexpr int left_least = 34;  // so that clocks fit under a small board
// Rows of the clocks, including their heading: with three lines per player and one between them, with two lines per
// player, and with one line.
constexpr int tall_clocks = 8;
constexpr int middling_clocks = 5;
constexpr int small_clocks = 3;
constexpr int log_least = 3;
constexpr int errors_least = 5;  // rows of a stderr pane that is worth having
constexpr int half_rows = 8;     // on fewer rows, a few squares with their signs tell more than a picture
// A screen for large squares: its rows, and the columns that it has beside the board.
constexpr int large_rows = 28;
constexpr int large_beside = 56;

int board_width(const BoardNeeds& board, const CellSize& cell) {
    const int beside = board.rows == 1 ? 2 * shore_width : row_numbers_width;
    const int grid = board.columns > 0 ? beside + board.columns * cell.width : 0;
    return std::max(grid, board.line_width);
}

// A board of one row has its numbers above it and the ways of the last turn below it.
int board_height(const BoardNeeds& board, const CellSize& cell) {
    const int squares = cell.half ? (board.rows + 1) / 2 : board.rows * cell.height;
    const int grid = board.rows == 1 ? 3 : board.rows > 0 ? squares + 1 : 0;
    return grid + board.lines;
}

// Takes rows off the top of a rectangle and returns them.
Rect cut_top(Rect& rect, int rows) {
    rows = std::clamp(rows, 0, rect.rows);
    const Rect top{rect.row, rect.column, rows, rect.columns};
    rect.row += rows;
    rect.rows -= rows;
    return top;
}

// Takes columns and the gap beside them off the left of a rectangle and returns the columns.
Rect cut_left(Rect& rect, int columns) {
    columns = std::clamp(columns, 0, rect.columns);
    const Rect left{rect.row, rect.column, rect.rows, columns};
    const int taken = std::min(columns + gap, rect.columns);
    rect.column += taken;
    rect.columns -= taken;
    return left;
}

// Three columns: board with the clocks under it, log, both stderr.
void arrange_wide(Layout& layout, Rect content, const BoardNeeds& board) {
    Rect left = cut_left(content, std::max(board_width(board, layout.cell), left_least));
    Rect middle = cut_left(content, std::min(60, content.columns * 11 / 20));
    layout.board = cut_top(left, board_height(board, layout.cell));
    if (left.rows > middling_clocks) {
        cut_top(left, 1);
        layout.clocks = cut_top(left, left.rows >= tall_clocks ? tall_clocks : middling_clocks);
    } else {
        layout.clocks = cut_top(middle, middle.rows >= 3 * tall_clocks ? tall_clocks : middling_clocks);
    }
    layout.log = middle;
    layout.errors_one = cut_top(content, content.rows / 2);
    layout.errors_two = content;
}

// The board, with the clocks and the log beside it. The stderr of both players is below the board.
void arrange_above(Layout& layout, Rect content, const BoardNeeds& board) {
    Rect top = cut_top(content, std::max(board_height(board, layout.cell), std::min(10, content.rows - errors_least)));
    layout.board = cut_left(top, board_width(board, layout.cell));
    layout.clocks = cut_top(top, top.rows >= 2 * middling_clocks ? middling_clocks : small_clocks);
    layout.log = top;
    layout.errors_one = cut_left(content, (content.columns - gap) / 2);
    layout.errors_two = content;
}

// A board as high as the screen: everything else beside it.
void arrange_beside(Layout& layout, Rect content, const BoardNeeds& board) {
    layout.board = cut_left(content, board_width(board, layout.cell));
    layout.clocks = cut_top(content, content.rows >= 3 * middling_clocks ? middling_clocks : small_clocks);
    if (content.rows < 3 * errors_least) {
        layout.log = content;
        return;
    }
    const int errors = std::max(errors_least, content.rows / 4);
    layout.log = cut_top(content, content.rows - 2 * errors);
    layout.errors_one = cut_top(content, errors);
    layout.errors_two = content;
}

// No room beside the board.
void arrange_narrow(Layout& layout, Rect content, const BoardNeeds& board) {
    layout.board = cut_top(content, board_height(board, layout.cell));
    layout.clocks = cut_top(content, content.rows >= 4 ? 2 : 0);
    layout.log = content;
}

int menu_rows(const MenuNeeds& menu, int columns) {
    if (menu.entries == 0) return 0;
    const int side_by_side = entries_a_row(menu.entry_width, columns);
    return 1 + (menu.entries + side_by_side - 1) / side_by_side;
}

// Puts the list in the place of its player's stderr, which a person does not have. If there is no room, puts it under
// the log.
void place_menu(Layout& layout, const MenuNeeds& menu) {
    if (menu.entries == 0) return;
    Rect& errors = menu.player == Player::one ? layout.errors_one : layout.errors_two;
    std::swap(layout.menu, errors);
    if (!layout.menu.empty()) return;
    const int rows = std::min(menu_rows(menu, layout.log.columns), layout.log.rows - log_least);
    if (rows < 2) return;
    layout.log.rows -= rows;
    layout.menu = {layout.log.row + layout.log.rows, layout.log.column, rows, layout.log.columns};
}

// Clocks and log on the left, both stderr on the right.
void arrange_halves(Layout& layout, Rect content, const MenuNeeds& menu) {
    Rect left = cut_left(content, (content.columns - gap) / 2);
    layout.clocks = cut_top(left, left.rows >= 2 * tall_clocks ? tall_clocks : middling_clocks);
    layout.log = left;
    const int half = content.rows / 2;
    const bool menu_above = menu.entries > 0 && menu.player == Player::one;
    const int wanted = std::clamp(menu_rows(menu, content.columns), half, std::max(content.rows - errors_least, half));
    layout.errors_one = cut_top(content, menu.entries == 0 ? half : menu_above ? wanted : content.rows - wanted);
    layout.errors_two = content;
}

// Clocks beside the log, and below them both stderr.
void arrange_quarters(Layout& layout, Rect content, const MenuNeeds& menu) {
    const int half = (content.columns - gap) / 2;
    const int usual = std::max(errors_least, content.rows * 2 / 5);
    const int most = std::max(content.rows - middling_clocks, usual);
    Rect top = cut_top(content, content.rows - std::clamp(menu_rows(menu, half), usual, most));
    layout.clocks = cut_left(top, std::min(left_least, half));
    layout.clocks.rows = std::min(layout.clocks.rows, tall_clocks);
    layout.log = top;
    layout.errors_one = cut_left(content, half);
    layout.errors_two = content;
}

// A low board takes the whole width of the screen, and everything else is below it.
void arrange_low(Layout& layout, Rect content, const BoardNeeds& board, const MenuNeeds& menu) {
    layout.board = cut_top(content, board_height(board, layout.cell));
    if (content.rows > 2 * errors_least && !layout.board.empty()) cut_top(content, 1);
    const bool has_width = content.columns >= 2 * side_least;
    if (has_width && content.columns >= 110 && content.rows >= 2 * middling_clocks) {
        arrange_halves(layout, content, menu);
    } else if (has_width && content.rows >= middling_clocks + errors_least) {
        arrange_quarters(layout, content, menu);
    } else {
        layout.clocks = cut_top(content, content.rows >= 5 ? 2 : 0);
        layout.log = content;
    }
}

int fitting_beside(const BoardNeeds& board, int columns) {
    const int room_beside = columns - side_least - gap;
    if (board_width(board, {2}) <= room_beside) return 2;
    if (board_width(board, {1}) <= room_beside) return 1;
    return board_width(board, {2}) <= columns ? 2 : 1;
}

int fitting_low(const BoardNeeds& board, int columns) {
    for (const int width : {4, 3, 2})
        if (2 * shore_width + board.columns * width <= columns) return width;
    return 1;
}

// Returns whether large squares leave enough room for all panes with text.
bool fits_large(const BoardNeeds& board, const CellSize& cell, int rows, int columns) {
    return rows >= large_rows && board_height(board, cell) + 1 + tall_clocks <= rows &&
           std::max(board_width(board, cell), left_least) + gap + large_beside <= columns;
}

CellSize fitting_cell(const BoardNeeds& board, int rows, int columns) {
    if (is_low(board)) return {fitting_low(board, columns)};
    const CellSize usual{fitting_beside(board, columns)}, half{1, 1, true};
    const bool fits = board_height(board, usual) <= rows && board_width(board, usual) <= columns;
    if (!fits && board.half_blocks && rows >= half_rows) return half;
    for (const CellSize large : {CellSize{6, 3}, CellSize{4, 2}})
        if (fits_large(board, large, rows, columns)) return large;
    return usual;
}

}  // namespace

int entries_a_row(int entry_width, int columns) { return std::max(columns / std::max(entry_width, 1), 1); }

Layout arrange(int rows, int columns, const BoardNeeds& board, const MenuNeeds& menu) {
    Layout layout;
    layout.foot = {rows, 0, 0, columns};
    Rect content{0, 0, std::max(rows, 0), std::max(columns, 0)};
    if (rows >= 4) {
        layout.title = cut_top(content, 1);
        layout.foot = {rows - 1, 0, 1, columns};
        --content.rows;
    }
    layout.cell = fitting_cell(board, content.rows, columns);
    const int width = board_width(board, layout.cell);
    if (is_low(board)) arrange_low(layout, content, board, menu);
    else if (columns - std::max(width, left_least) - gap >= 72 && content.rows >= 10)
        arrange_wide(layout, content, board);
    else if (width + gap + side_least > columns) arrange_narrow(layout, content, board);
    else if (content.rows - board_height(board, layout.cell) >= errors_least) arrange_above(layout, content, board);
    else arrange_beside(layout, content, board);
    place_menu(layout, menu);
    return layout;
}

}  // namespace isola_arena::viewer
