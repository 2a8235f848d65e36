#include "arena/terminal/drawing/text_board.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int further_indent = 2;  // of further lines, if the label leaves too little room beside it

std::string label_of(const Strip& strip) {
    const std::string owner = strip.owner ? std::string(1, letter(*strip.owner)) + ' ' : "";
    return owner + printable(strip.label) + ':';
}

std::vector<Tile> tiles_of(const Strip& strip) {
    if (strip.tiles.empty()) return {{"-"}};
    std::vector<Tile> tiles;
    for (const Tile& tile : strip.tiles) {
        const std::string text = printable(tile.text);
        tiles.push_back({tile.highlighted ? '[' + text + ']' : text, tile.highlighted});
    }
    return tiles;
}

// Returns the tiles with `...` in place of the left_out tiles in the middle.
std::vector<Tile> without_middle(const std::vector<Tile>& tiles, std::size_t left_out) {
    if (left_out == 0) return tiles;
    const std::size_t kept = tiles.size() - left_out;
    const auto head = tiles.begin() + static_cast<std::ptrdiff_t>((kept + 1) / 2);
    std::vector<Tile> shown(tiles.begin(), head);
    shown.push_back({"..."});
    shown.insert(shown.end(), head + static_cast<std::ptrdiff_t>(left_out), tiles.end());
    return shown;
}

LaidStrip laid(const std::string& label, const std::vector<Tile>& tiles, int columns) {
    LaidStrip strip{label, 1, {}};
    const int after_label = columns_of_text(label) + 1;
    const int indent = after_label <= columns / 2 ? after_label : std::min(further_indent, columns / 4);
    int column = after_label;
    for (const Tile& tile : tiles) {
        const int width = columns_of_text(tile.text);
        const bool is_first_of_row = !strip.tiles.empty() && column == indent;
        if (column + width > columns && !is_first_of_row) {
            ++strip.rows;
            column = indent;
        }
        strip.tiles.push_back({strip.rows - 1, column, tile.text, tile.highlighted});
        column += width + 1;
    }
    return strip;
}

constexpr int any_number = std::numeric_limits<int>::max();

// Returns the number of rows for each strip: if there is not enough room, the longest strips lose rows first, but each
// strip keeps at least one.
std::vector<int> allotted_rows(const std::vector<Strip>& strips, int columns, int room) {
    std::vector<int> rows;
    rows.reserve(strips.size());
    for (const Strip& strip : strips) rows.push_back(lay_out(strip, columns, any_number).rows);
    while (!rows.empty() && std::accumulate(rows.begin(), rows.end(), 0) > room) {
        const auto longest = std::ranges::max_element(rows);
        if (*longest == 1) break;
        --*longest;
    }
    return rows;
}

void paint_strip(Canvas& canvas, const Rect& rect, int row, const Strip& strip, const LaidStrip& laid) {
    canvas.write_in(rect, row, 0, laid.label, {strip.owner ? name_paint(*strip.owner) : Paint::text});
    for (const LaidTile& tile : laid.tiles)
        canvas.write_in(rect, row + tile.row, tile.column, tile.text,
                        {tile.highlighted ? Paint::tile_new : Paint::tile});
}

void paint_scores(Canvas& canvas, const Rect& rect, const PerPlayer<int>& scores) {
    int column = canvas.write_in(rect, 0, 0, "score ", {Paint::strong});
    column = canvas.write_in(rect, 0, column, "A ", {Paint::name_one});
    column = canvas.write_in(rect, 0, column, std::to_string(scores[Player::one]), {Paint::strong});
    column = canvas.write_in(rect, 0, column, " : ", {Paint::dim});
    column = canvas.write_in(rect, 0, column, std::to_string(scores[Player::two]), {Paint::strong});
    canvas.write_in(rect, 0, column, " B", {Paint::name_two});
}

}  // namespace

LaidStrip lay_out(const Strip& strip, int columns, int most_rows) {
    const std::string label = label_of(strip);
    const auto tiles = tiles_of(strip);
    for (std::size_t left_out = 0; left_out < tiles.size(); ++left_out) {
        LaidStrip whole = laid(label, without_middle(tiles, left_out), columns);
        if (whole.rows <= most_rows) return whole;
    }
    return laid(label, {{"..."}}, std::max(columns, columns_of_text(label) + 4));
}

int width_of(const LaidStrip& strip) {
    int widest = columns_of_text(strip.label);
    for (const LaidTile& tile : strip.tiles) widest = std::max(widest, tile.column + columns_of_text(tile.text));
    return widest;
}

std::vector<std::string> strip_lines(const Strip& strip, int columns) {
    const LaidStrip laid = lay_out(strip, columns, std::numeric_limits<int>::max());
    std::vector<std::string> lines(static_cast<std::size_t>(laid.rows));
    lines.front() = laid.label;
    for (const LaidTile& tile : laid.tiles) {
        std::string& line = lines[static_cast<std::size_t>(tile.row)];
        line.append(static_cast<std::size_t>(std::max(tile.column - columns_of_text(line), 0)), ' ');
        line += tile.text;
    }
    return lines;
}

BoardNeeds needs_of(const Frame& frame, int columns) {
    BoardNeeds needs{frame.rows, frame.columns, frame.scores ? 1 : 0, 0};
    const int widest = is_low(needs) ? std::max(columns, 1) : std::max(columns / 2, 20);
    for (const Strip& strip : frame.strips) {
        const LaidStrip laid = lay_out(strip, widest, any_number);
        needs.lines += laid.rows;
        needs.line_width = std::max(needs.line_width, width_of(laid));
    }
    return needs;
}

void paint_strips(Canvas& canvas, const Rect& rect, const Frame& frame) {
    if (rect.empty()) return;
    int row = 0;
    if (frame.scores) {
        paint_scores(canvas, rect, *frame.scores);
        ++row;
    }
    const auto rows = allotted_rows(frame.strips, rect.columns, rect.rows - row);
    for (std::size_t i = 0; i < frame.strips.size(); ++i) {
        paint_strip(canvas, rect, row, frame.strips[i], lay_out(frame.strips[i], rect.columns, rows[i]));
        row += rows[i];
    }
}

}  // namespace isola_arena::viewer
