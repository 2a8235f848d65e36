#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/terminal/drawing/reply_menu.hpp"
#include "arena/terminal/game/stepping.hpp"
#include "arena/terminal/screen/canvas.hpp"
#include "protocol/player.hpp"

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

/// The space that a board needs: its squares, and the lines of text under it (strips, scores) with their width.
struct BoardNeeds {
    int rows = 0;
    int columns = 0;
    int lines = 0;
    int line_width = 0;
    bool half_blocks = false;  ///< whether squares may be drawn as half blocks where they do not fit otherwise
};

/// The size of a square in characters.
struct CellSize {
    int width = 2;      ///< 2, or 1 if room is short, or 4 or 6 on a large screen; up to 4 for a board of one row
    int height = 1;     ///< half of the width on a large screen
    bool half = false;  ///< half of a character: two squares, one above the other, share a character
    bool operator==(const CellSize&) const = default;
};

/// The space for a list of replies that a player chooses from. Without entries there is no list.
struct MenuNeeds {
    Player player = Player::one;
    int entries = 0;
    int entry_width = 0;
};

/// The places of all parts of a screen. A part for which there is no room has an empty rectangle. No two overlap.
struct Layout {
    Rect title;
    Rect board;
    CellSize cell;
    Rect clocks;
    Rect log;
    Rect errors_one;  ///< player one's stderr
    Rect errors_two;
    Rect menu;  ///< in the place of its player's stderr, or under the log
    Rect foot;
};

/// Returns whether a board has at most one row of squares (and strips). It then takes the whole width of the screen.
constexpr bool is_low(const BoardNeeds& board) { return board.rows <= 1; }

/// Lays out a screen of any size, 0 x 0 included.
Layout arrange(int rows, int columns, const BoardNeeds& board, const MenuNeeds& menu = {});

/// Returns the number of list entries that stand side by side in `columns` columns; at least 1.
int entries_a_row(int entry_width, int columns);

/// Columns for the numbers of the rows, left of a board.
inline constexpr int row_numbers_width = 3;

/// Columns on either side of a board of one row.
inline constexpr int shore_width = 3;

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
