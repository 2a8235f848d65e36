#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "arena/terminal/drawing/board_window.hpp"
#include "arena/terminal/drawing/text_board.hpp"

namespace isola_arena::viewer {
namespace {

// A board as a picture of colours: each character has an upper and a lower half, and these are two squares. It has no
// signs, so it is only used where the usual squares do not fit.
class HalfBlockPainter {
public:
    HalfBlockPainter(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture)
        : canvas_(canvas), rect_(rect), view_(view), picture_(picture), frame_(frame_at(view, picture.cursor)),
          window_(window_of(frame_, 2 * (rect.rows - 1), rect.columns - row_numbers_width, picture)) {}

    void paint() {
        canvas_.write_in(rect_, 0, row_numbers_width, ruler(window_.first_column, window_.columns, 1), {Paint::dim});
        for (int row = 0; row < window_.rows; row += 2) {
            const int line = 1 + row / 2;
            canvas_.write_in(rect_, line, 0, fmt::format("{:>2}", window_.first_row + row), {Paint::dim});
            for (int column = 0; column < window_.columns; ++column)
                paint_pair(line, row_numbers_width + column, {window_.first_row + row, window_.first_column + column});
        }
        const int below = 1 + (window_.rows + 1) / 2;
        paint_strips(canvas_, {rect_.row + below, rect_.column, rect_.rows - below, rect_.columns}, frame_);
    }

private:
    // Returns nullopt where there is nothing to see.
    std::optional<Block> block_at(Position at) const {
        if (!window_.shows(at)) return std::nullopt;
        Block block{square_paint(frame_, at), note_at(at)};
        if (picture_.pointer) point_out(block, at);
        if (block.paint == Paint::gone && !block.tint) return std::nullopt;
        return block;
    }

    void point_out(Block& block, Position at) const {
        const auto& [pointer, choices, chosen] = *picture_.pointer;
        const auto is_among = [at](const std::vector<Position>& all) {
            return std::ranges::find(all, at) != all.end();
        };
        if (is_among(choices) && !frame_.at(at).pawn) block = {Paint::choice, {}};
        if (is_among(chosen)) block = {Paint::tile_new, {}};
        if (pointer == at) block = {Paint::pointer, {}};
    }

    std::optional<Colour> note_at(Position at) const {
        std::optional<Colour> colour;
        if (frame_.at(at).pawn || mark_at(frame_, at)) return colour;
        for (const Player player : both_players) {
            if (!shows_notes(view_, picture_, player)) continue;
            for (const Annotation& each : view_.annotations(picture_.cursor.moment, player))
                if (const auto* note = std::get_if<CellNote>(&each); note != nullptr && note->at == at)
                    colour = note->colour;
        }
        return colour;
    }

    void paint_pair(int row, int column, Position above) {
        const auto upper = block_at(above), lower = block_at({above.row() + 1, above.column()});
        if (upper) canvas_.write_in(rect_, row, column, "▀", {.block = upper, .ground = lower});
        else if (lower) canvas_.write_in(rect_, row, column, "▄", {.block = lower});
    }

    Canvas& canvas_;
    const Rect& rect_;
    const GameView& view_;
    const Picture& picture_;
    Frame frame_;
    BoardWindow window_;
};

}  // namespace

void paint_half_blocks(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture) {
    HalfBlockPainter(canvas, rect, view, picture).paint();
}

}  // namespace isola_arena::viewer
