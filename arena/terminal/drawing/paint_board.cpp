#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::viewer {
namespace {

// The part of a board that a rectangle shows.
struct BoardWindow {
    int first_row = 0;
    int first_column = 0;
    int rows = 0;
    int columns = 0;

    bool shows(Position at) const {
        return at.row() >= first_row && at.row() < first_row + rows && at.column() >= first_column &&
               at.column() < first_column + columns;
    }
};

Position centre_of(const Frame& frame, const Picture& picture) {
    if (picture.pointer) return picture.pointer->at;
    for (auto action = frame.last_turn.rbegin(); action != frame.last_turn.rend(); ++action)
        if (action->to) return *action->to;
    return {0, 0};
}

int scrolled(int length, int shown, int wanted) {
    return std::clamp(wanted - shown / 2, 0, std::max(length - shown, 0));
}

// Returns the window of at most that many squares that shows the pointer or, without one, the last sub-action.
BoardWindow window_of(const Frame& frame, int rows, int columns, const Picture& picture) {
    const Position centre = centre_of(frame, picture);
    rows = std::clamp(rows, 0, frame.rows);
    columns = std::clamp(columns, 0, frame.columns);
    return {scrolled(frame.rows, rows, centre.row()), scrolled(frame.columns, columns, centre.column()), rows, columns};
}

// Returns the paint of a square by what stands on it and by what has just happened there.
Paint square_paint(const Frame& frame, Position at) {
    const Cell& cell = frame.at(at);
    if (cell.pawn) return *cell.pawn == Player::one ? Paint::pawn_one : Paint::pawn_two;
    const auto mark = mark_at(frame, at);
    if (mark == Mark::taken) return Paint::taken;
    if (mark == Mark::left) return frame.last_player == Player::two ? Paint::left_two : Paint::left_one;
    if (cell.ground == Ground::gone) return Paint::gone;
    if (cell.ground == Ground::fixed) return Paint::fixed;
    return (at.row() + at.column()) % 2 == 0 ? Paint::open : Paint::open_too;
}

// Returns whether the notes of that player's bot are drawn now. They are not while the bot thinks about its next turn.
bool shows_notes(const GameView& view, const Picture& picture, Player player) {
    const bool is_last = picture.cursor.moment + 1 == view.moments().size();
    return !(is_last && view.thinking() && view.thinking()->player == player);
}

// What both painters of boards paint, and where.
class FramePainter {
protected:
    FramePainter(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture)
        : canvas_(canvas), rect_(rect), view_(view), picture_(picture), frame_(frame_at(view, picture.cursor)) {}

    // Paints the strips under the board, which takes that number of rows.
    void paint_strips_below(int rows) {
        paint_strips(canvas_, {rect_.row + rows, rect_.column, rect_.rows - rows, rect_.columns}, frame_);
    }

    bool is_free(Position at) const { return !frame_.at(at).pawn && !mark_at(frame_, at); }

    Canvas& canvas_;
    const Rect& rect_;
    const GameView& view_;
    const Picture& picture_;
    Frame frame_;
    BoardWindow window_;
};

class BoardPainter : FramePainter {
public:
    BoardPainter(Canvas& canvas, const Rect& rect, const CellSize& cell, const GameView& view, const Picture& picture)
        : FramePainter(canvas, rect, view, picture), width_(cell.width), height_(cell.height),
          ruler_(rect.rows > 3 ? 1 : 0), is_row_(frame_.rows == 1) {
        const int beside = is_row_ ? 2 * shore_width : row_numbers_width;
        window_ = window_of(frame_, (rect.rows - ruler_) / height_, (rect.columns - beside) / width_, picture);
    }

    void paint() {
        if (frame_.rows > 0) {
            if (is_row_) paint_shores();
            paint_numbers();
            for (int row = 0; row < window_.rows; ++row)
                for (int column = 0; column < window_.columns; ++column)
                    paint_cell({window_.first_row + row, window_.first_column + column});
            for (const Player player : both_players) paint_annotations(player);
            paint_pointer();
        }
        paint_strips_below(frame_.rows > 0 ? ruler_ + window_.rows * height_ + paint_ways() : 0);
    }

private:
    int row_of(Position at) const { return ruler_ + (at.row() - window_.first_row) * height_; }
    int column_of(Position at) const { return row_numbers_width + (at.column() - window_.first_column) * width_; }
    Rect square_of(Position at) const {
        return {rect_.row + row_of(at), rect_.column + column_of(at), height_, width_};
    }

    // A square's sign stands in the middle of it.
    int sign_row_of(Position at) const { return row_of(at) + (height_ - 1) / 2; }
    int sign_column_of(Position at) const { return column_of(at) + (width_ - 1) / 2; }

    void paint_numbers() {
        if (ruler_ > 0)
            canvas_.write_in(rect_, 0, row_numbers_width + (width_ - 1) / 2,
                             ruler(window_.first_column, window_.columns, width_), {Paint::dim});
        if (is_row_) return;
        for (int row = 0; row < window_.rows; ++row)
            canvas_.write_in(rect_, sign_row_of({window_.first_row + row, 0}), 0,
                             fmt::format("{:>2}", window_.first_row + row), {Paint::dim});
    }

    // Paints water at either end of a board of one row. If a pawn has left the board there, paints its player's letter
    // in the water.
    void paint_shores() {
        const int right = row_numbers_width + window_.columns * width_;
        const auto gone = gone_over_the_edge(frame_);
        for (const bool to_the_right : {false, true}) {
            const int column = to_the_right ? right + 1 : 0;
            canvas_.write_in(rect_, ruler_, column, picture_.letters_only ? "~~" : "≈≈", {Paint::left_one});
            if (!gone || gone->to_the_right != to_the_right) continue;
            const Paint paint = gone->player == Player::one ? Paint::pawn_one : Paint::pawn_two;
            canvas_.write_in(rect_, ruler_, column, std::string(1, letter(gone->player)), {paint});
        }
    }

    // Returns the frame of a player's last turn, because the ways of the turn must stay after a move of nature.
    Frame turn_frame() const {
        const auto& moments = view_.moments();
        std::size_t at = picture_.cursor.moment;
        while (at > 0 && !moments[at].player()) --at;
        return at == picture_.cursor.moment ? frame_ : moments[at].frame;
    }

    // Paints the ways of the pawns under a board of one row. Returns the number of rows that it has used.
    int paint_ways() {
        if (!is_row_ || rect_.rows <= ruler_ + 2) return 0;
        for (const Way& way : ways(turn_frame())) {
            const bool right = way.to > way.from;
            const char* const arrow = picture_.letters_only ? (right ? ">" : "<") : right ? "→" : "←";
            for (int column = std::min(way.from, way.to); column <= std::max(way.from, way.to); ++column)
                if (column != way.from && window_.shows({0, column}))
                    canvas_.write_in(rect_, ruler_ + 1, sign_column_of({0, column}), arrow, {name_paint(way.player)});
        }
        return 1;
    }

    std::string letters_of(Position at) const {
        const char plain = sign(frame_, at);
        if (picture_.letters_only) return std::string(1, plain);
        if (plain == '.') return "·";
        if (plain == 'x') return "×";
        if (plain == 'o') return "○";
        return std::string(1, plain);
    }

    void paint_cell(Position at) {
        Style style{square_paint(frame_, at)};
        style.bold = frame_.at(at).pawn && mark_at(frame_, at) == Mark::entered;
        std::string letters = letters_of(at);
        if (width_ > 1) letters += style.bold ? (picture_.letters_only ? "*" : "•") : " ";
        if (width_ > 2) canvas_.fill(square_of(at), style);
        canvas_.write_in(rect_, sign_row_of(at), sign_column_of(at), letters, style);
    }

    void paint_annotations(Player player) {
        if (!shows_notes(view_, picture_, player)) return;
        for (const Annotation& annotation : view_.annotations(picture_.cursor.moment, player)) {
            if (const auto* cell = std::get_if<CellNote>(&annotation)) paint_note(*cell);
            if (const auto* arrow = std::get_if<ArrowNote>(&annotation)) paint_arrow(*arrow);
        }
    }

    // Paints the colour and the label of a note. A pawn or a marked square keeps its sign: it gets the colour alone. Of a
    // square that is gone only the sign gets the colour, so that one sees that it is gone.
    void paint_note(const CellNote& note) {
        if (!window_.shows(note.at)) return;
        Style style{square_paint(frame_, note.at)};
        style.tint = note.colour;
        const bool is_gone = frame_.at(note.at).ground == Ground::gone;
        style.tint_letters = is_gone;
        const Rect square = square_of(note.at);
        for (int row = 0; row < height_; ++row)
            for (int column = 0; column < width_; ++column)
                canvas_.restyle(square.row + row, square.column + column, style);
        if (!is_gone && is_free(note.at) && !note.label.empty()) {
            canvas_.fill(square, style);
            canvas_.write_in(square, (height_ - 1) / 2, label_column(note.label), note.label, style);
        }
    }

    // Returns the column where a label begins so that it stands in the middle of its square, if there is room.
    int label_column(const std::string& label) const {
        const int beside = width_ - static_cast<int>(code_points(label).size());
        return std::max(beside, 0) / 2;
    }

    std::string head(int rows, int columns) const {
        constexpr std::array<std::string_view, 9> arrows{"↖", "↑", "↗", "←", "·", "→", "↙", "↓", "↘"};
        constexpr std::array<std::string_view, 9> plain{"\\", "^", "/", "<", "+", ">", "/", "v", "\\"};
        const auto sign_of = [](int value) { return (value > 0) - (value < 0); };
        const auto which = static_cast<std::size_t>((sign_of(rows) + 1) * 3 + sign_of(columns) + 1);
        return std::string(picture_.letters_only ? plain[which] : arrows[which]);
    }

    // Paints an arrowhead on every square of the way except the first. If squares are two or more columns wide, the
    // arrowhead stands beside the square's own sign.
    void paint_arrow(const ArrowNote& arrow) {
        const int rows = arrow.to.row() - arrow.from.row();
        const int columns = arrow.to.column() - arrow.from.column();
        if (!on_board(arrow.from) || !on_board(arrow.to)) return;
        const int steps = std::max(std::abs(rows), std::abs(columns));
        for (int step = 1; step <= steps; ++step) {
            const Position at(
                arrow.from.row() + (2 * rows * step + steps * (rows > 0 ? 1 : -1)) / (2 * steps),
                arrow.from.column() + (2 * columns * step + steps * (columns > 0 ? 1 : -1)) / (2 * steps));
            paint_head(at, head(rows, columns), arrow.colour);
        }
    }

    bool on_board(Position at) const {
        return at.row() >= 0 && at.row() < frame_.rows && at.column() >= 0 && at.column() < frame_.columns;
    }

    void paint_head(Position at, const std::string& head, Colour colour) {
        if (!window_.shows(at) || (width_ == 1 && !is_free(at))) return;
        Style style{square_paint(frame_, at)};
        style.tint = colour;
        style.tint_letters = true;
        style.bold = true;
        canvas_.write_in(rect_, sign_row_of(at), sign_column_of(at) + (width_ > 1 ? 1 : 0), head, style);
    }

    void paint_pointer() {
        if (!picture_.pointer) return;
        for (const Position at : picture_.pointer->choices) paint_choice(at);
        int number = 0;
        for (const Position at : picture_.pointer->chosen)
            if (window_.shows(at))
                canvas_.write_in(rect_, sign_row_of(at), sign_column_of(at), std::to_string(++number), {Paint::strong});
        paint_cursor(picture_.pointer->at);
    }

    // Marks a square that may be chosen. A pawn on it stays visible if there is room beside the pawn.
    void paint_choice(Position at) {
        if (!window_.shows(at)) return;
        const int beside = frame_.at(at).pawn ? width_ - 1 : 0;
        if (beside == 0) canvas_.fill(square_of(at), {Paint::choice});
        const int column = beside == 0 ? sign_column_of(at) : column_of(at) + beside;
        canvas_.write_in(rect_, sign_row_of(at), column, "+", {Paint::choice});
    }

    void paint_cursor(Position at) {
        if (!window_.shows(at)) return;
        const Rect square = square_of(at);
        const Style style = canvas_.at(square.row, square.column).style;
        if (width_ > 1) canvas_.write_in(rect_, sign_row_of(at), sign_column_of(at) + 1, "<", style);
        for (int row = square.row; row < square.row + square.rows; ++row)
            for (int column = square.column; column < square.column + square.columns; ++column) {
                Style reversed = canvas_.at(row, column).style;
                reversed.reverse = true;
                canvas_.restyle(row, column, reversed);
            }
    }

    int width_;
    int height_;
    int ruler_;
    bool is_row_;
};

// Paints a board as a picture of colours, with two squares in each character: the upper and the lower half. Squares
// have no signs, so it is used only if the usual squares do not fit.
class HalfBlockPainter : FramePainter {
public:
    HalfBlockPainter(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture)
        : FramePainter(canvas, rect, view, picture) {
        window_ = window_of(frame_, 2 * (rect.rows - 1), rect.columns - row_numbers_width, picture);
    }

    void paint() {
        canvas_.write_in(rect_, 0, row_numbers_width, ruler(window_.first_column, window_.columns, 1), {Paint::dim});
        for (int row = 0; row < window_.rows; row += 2) {
            const int line = 1 + row / 2;
            canvas_.write_in(rect_, line, 0, fmt::format("{:>2}", window_.first_row + row), {Paint::dim});
            for (int column = 0; column < window_.columns; ++column)
                paint_pair(line, row_numbers_width + column, {window_.first_row + row, window_.first_column + column});
        }
        paint_strips_below(1 + (window_.rows + 1) / 2);
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
        if (!is_free(at)) return colour;
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
};

}  // namespace

void paint_board(Canvas& canvas, const Rect& rect, const CellSize& cell, const GameView& view, const Picture& picture) {
    if (rect.empty()) return;
    if (cell.half) HalfBlockPainter(canvas, rect, view, picture).paint();
    else BoardPainter(canvas, rect, cell, view, picture).paint();
}

}  // namespace isola_arena::viewer
