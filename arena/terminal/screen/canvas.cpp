#include "arena/terminal/screen/canvas.hpp"

#include <algorithm>
#include <string>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena::viewer {
Canvas::Canvas(int rows, int columns)
    : rows_(std::max(rows, 0)), columns_(std::max(columns, 0)),
      spots_(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_)) {}

std::size_t Canvas::place(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
}

const Canvas::Spot& Canvas::at(int row, int column) const { return spots_[place(row, column)]; }

Canvas::Spot& Canvas::spot(int row, int column) { return spots_[place(row, column)]; }

// Writes one letter. If it overwrites half of a wide letter, the other half becomes a blank.
void Canvas::put(int row, int column, char32_t letter, int width, const Style& style) {
    if (at(row, column).letter == 0 && column > 0) spot(row, column - 1).letter = U' ';
    const int next = column + width;
    if (inside(row, next) && at(row, next).letter == 0) spot(row, next).letter = U' ';
    spot(row, column) = {letter, style};
    if (width == 2) spot(row, column + 1) = {0, style};
}

int Canvas::write(int row, int column, std::string_view utf8, Style style, int limit) {
    const int end = std::min(columns_, limit > columns_ ? columns_ : column + limit);
    for (const char32_t point : code_points(utf8)) {
        const int width = columns_of(point);
        if (column + width > end) break;
        if (width > 0 && inside(row, column)) put(row, column, point, width, style);
        column += width;
    }
    return column;
}

int Canvas::write_in(const Rect& rect, int row, int column, std::string_view utf8, Style style) {
    if (row < 0 || row >= rect.rows || column >= rect.columns) return column;
    return write(rect.row + row, rect.column + column, utf8, style, rect.columns - column) - rect.column;
}

void Canvas::fill(const Rect& rect, Style style) {
    for (int row = rect.row; row < rect.row + rect.rows; ++row)
        for (int column = rect.column; column < rect.column + rect.columns; ++column)
            if (inside(row, column)) put(row, column, U' ', 1, style);
}

void Canvas::restyle(int row, int column, Style style) {
    if (inside(row, column)) spot(row, column).style = style;
}

std::string text_of(const Canvas& canvas) {
    std::string text;
    for (int row = 0; row < canvas.rows(); ++row) {
        std::string line;
        for (int column = 0; column < canvas.columns(); ++column)
            if (canvas.at(row, column).letter != 0) append_utf8(line, canvas.at(row, column).letter);
        text += line.erase(line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace isola_arena::viewer
