#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/terminal/drawing/layout.hpp"
#include "arena/terminal/drawing/reply_menu.hpp"
#include "arena/terminal/game/stepping.hpp"
#include "arena/terminal/screen/canvas.hpp"

/// arena/terminal/drawing draws a game: as panes on a canvas of the terminal, or as lines of plain text
/// (text_board.hpp). Open this header first. With a GameView and a Canvas:
///
///     viewer::Picture picture;
///     picture.cursor = viewer::end_of(view);
///     viewer::paint(canvas, view, picture);
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread, on a
/// GameView that no thread changes meanwhile.
namespace isola_arena::viewer {

/// A list of replies from which a person chooses by number or by name.
struct Menu {
    Player player = Player::one;
    const ReplyMenu* replies = nullptr;  ///< nullptr: there is no list
    bool open = false;                   ///< the person is asked now
};

/// The square that a person points at, the squares that may be chosen, and those already chosen for this turn.
struct Pointer {
    Position at;
    std::vector<Position> choices;
    std::vector<Position> chosen;
};

/// All that a screen shows besides the game itself.
struct Picture {
    Cursor cursor;
    std::string status;             ///< at the right end of the title: `paused`, `4 turns/s`, ...
    std::string keys;               ///< the foot
    bool urgent = false;            ///< the foot is a demand, not a hint
    std::string note;               ///< a message of up to three lines just above the foot; covers the panes there
    std::vector<std::string> help;  ///< a box over everything, if not empty
    std::optional<Pointer> pointer;
    Menu menu;
    int scroll = 0;             ///< how many lines the log is scrolled back
    bool letters_only = false;  ///< no signs beyond ASCII
    bool half_blocks = false;   ///< a board may be drawn as half blocks where its squares do not fit
    Clock::time_point now = Clock::now();
};

/// Paints the game onto the canvas. view.began() must be true.
void paint(Canvas& canvas, const GameView& view, const Picture& picture);

/// Returns the space that the frame needs on a screen with that number of columns.
BoardNeeds needs_of(const Frame& frame, int columns);

/// Returns the layout that paint() uses on a screen of that size.
Layout layout_of(int rows, int columns, const GameView& view, const Picture& picture);

/// Returns the paint for a player's name and for other text in that player's colour.
Paint name_paint(Player player);

/// The parts of paint(): each paints one pane into its rectangle.
void paint_board(Canvas& canvas, const Rect& rect, const CellSize& cell, const GameView& view, const Picture& picture);

void paint_log(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture);

/// Paints scores and wrapped strips. If there is not enough room, the middles of strips are left out, and if that is
/// not enough, the last strips.
void paint_strips(Canvas& canvas, const Rect& rect, const Frame& frame);

/// Paints the heading of a pane in its first row.
void paint_heading(Canvas& canvas, const Rect& rect, std::string_view text, bool letters_only, Style style);

void paint_help(Canvas& canvas, const std::vector<std::string>& lines);

}  // namespace isola_arena::viewer
