#pragma once

#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena::viewer {

/// The part of a board that a rectangle shows.
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

/// Returns the window of at most that many squares that shows the pointer or, without one, the last sub-action.
BoardWindow window_of(const Frame& frame, int rows, int columns, const Picture& picture);

/// Returns the paint of a square by what stands on it and by what has just happened there.
Paint square_paint(const Frame& frame, Position at);

/// Returns whether the notes of that player's bot are drawn now: not while it thinks about its next turn.
bool shows_notes(const GameView& view, const Picture& picture, Player player);

/// Paints a board whose squares are half blocks.
void paint_half_blocks(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture);

}  // namespace isola_arena::viewer
