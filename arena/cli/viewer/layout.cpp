#include "arena/cli/viewer/layout.hpp"

#include <algorithm>

namespace isola_arena::viewer {
namespace {

constexpr int gap = 2;
constexpr int side_least = 26;    // the narrowest column of clocks and log
constexpr int left_least = 34;    // so that clocks fit under a small board
// Clocks with a heading, of three lines a player and one between, of two and of one.
constexpr int tall_clocks = 8;
constexpr int middling_clocks = 5;
constexpr int small_clocks = 3;
constexpr int errors_least = 5;   // rows of a stderr pane that is worth having

int board_width(const BoardNeeds& board, int cell_width) {
    const int grid = board.columns > 0 ? row_numbers_width + board.columns * cell_width : 0;
    return std::max(grid, board.line_width);
}

int board_height(const BoardNeeds& board) { return (board.rows > 0 ? board.rows + 1 : 0) + board.lines; }

// Takes rows off the top of a rectangle.
Rect cut_top(Rect& rect, int rows) {
    rows = std::clamp(rows, 0, rect.rows);
    const Rect top{rect.row, rect.column, rows, rect.columns};
    rect.row += rows;
    rect.rows -= rows;
    return top;
}

// Takes columns and the gap beside them off the left of a rectangle.
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
    Rect left = cut_left(content, std::max(board_width(board, layout.cell_width), left_least));
    Rect middle = cut_left(content, std::min(48, content.columns * 11 / 20));
    layout.board = cut_top(left, board_height(board));
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

// Board, and beside it clocks and log; both stderr below.
void arrange_above(Layout& layout, Rect content, const BoardNeeds& board) {
    Rect top = cut_top(content, std::max(board_height(board), std::min(10, content.rows - errors_least)));
    layout.board = cut_left(top, board_width(board, layout.cell_width));
    layout.clocks = cut_top(top, top.rows >= 2 * middling_clocks ? middling_clocks : small_clocks);
    layout.log = top;
    layout.errors_one = cut_left(content, (content.columns - gap) / 2);
    layout.errors_two = content;
}

// A board as high as the screen: everything else beside it.
void arrange_beside(Layout& layout, Rect content, const BoardNeeds& board) {
    layout.board = cut_left(content, board_width(board, layout.cell_width));
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
    layout.board = cut_top(content, board_height(board));
    layout.clocks = cut_top(content, content.rows >= 4 ? 2 : 0);
    layout.log = content;
}

int fitting_cell_width(const BoardNeeds& board, int columns) {
    const int room_beside = columns - side_least - gap;
    if (board_width(board, 2) <= room_beside) return 2;
    if (board_width(board, 1) <= room_beside) return 1;
    return board_width(board, 2) <= columns ? 2 : 1;
}

}  // namespace

Layout arrange(int rows, int columns, const BoardNeeds& board) {
    Layout layout;
    layout.foot = {rows, 0, 0, columns};
    Rect content{0, 0, std::max(rows, 0), std::max(columns, 0)};
    if (rows >= 4) {
        layout.title = cut_top(content, 1);
        layout.foot = {rows - 1, 0, 1, columns};
        --content.rows;
    }
    layout.cell_width = fitting_cell_width(board, columns);
    const int width = board_width(board, layout.cell_width);
    if (columns - std::max(width, left_least) - gap >= 72 && content.rows >= 10) arrange_wide(layout, content, board);
    else if (width + gap + side_least > columns) arrange_narrow(layout, content, board);
    else if (content.rows - board_height(board) >= errors_least) arrange_above(layout, content, board);
    else arrange_beside(layout, content, board);
    return layout;
}

}  // namespace isola_arena::viewer
