#include "arena/terminal/drawing/board_window.hpp"

#include <algorithm>

#include "arena/terminal/drawing/text_board.hpp"

namespace isola_arena::viewer {
namespace {

Position centre_of(const Frame& frame, const Picture& picture) {
    if (picture.pointer) return picture.pointer->at;
    for (auto action = frame.last_turn.rbegin(); action != frame.last_turn.rend(); ++action)
        if (action->to) return *action->to;
    return {0, 0};
}

int scrolled(int length, int shown, int wanted) {
    return std::clamp(wanted - shown / 2, 0, std::max(length - shown, 0));
}

}  // namespace

BoardWindow window_of(const Frame& frame, int rows, int columns, const Picture& picture) {
    const Position centre = centre_of(frame, picture);
    rows = std::clamp(rows, 0, frame.rows);
    columns = std::clamp(columns, 0, frame.columns);
    return {scrolled(frame.rows, rows, centre.row()), scrolled(frame.columns, columns, centre.column()), rows, columns};
}

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

bool shows_notes(const GameView& view, const Picture& picture, Player player) {
    const bool is_last = picture.cursor.moment + 1 == view.moments().size();
    return !(is_last && view.thinking() && view.thinking()->player == player);
}

}  // namespace isola_arena::viewer
