#include <algorithm>
#include <limits>
#include <numeric>

#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/drawing/strip_layout.hpp"
#include "arena/terminal/drawing/text_board.hpp"

namespace isola_arena::viewer {
namespace {

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
