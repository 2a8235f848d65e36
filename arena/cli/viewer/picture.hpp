#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cli/viewer/canvas.hpp"
#include "arena/cli/viewer/layout.hpp"
#include "arena/cli/viewer/reply_menu.hpp"
#include "arena/cli/viewer/stepping.hpp"

namespace isola_arena::viewer {

/// A list of replies from which a person chooses by number or by name.
struct Menu {
    Player player = Player::one;
    const ReplyMenu* replies = nullptr;  ///< nothing: there is no list
    bool open = false;                   ///< he is asked now
};

/// A square that a person points at, those he may choose, and those that he has chosen for this turn already.
struct Pointer {
    Position at;
    std::vector<Position> choices;
    std::vector<Position> chosen;
};

/// All that a screen shows, beside the game itself.
struct Picture {
    Cursor cursor;
    std::string status;             ///< at the right end of the title: `paused`, `4 turns/s`, ...
    std::string keys;               ///< the foot
    bool urgent = false;            ///< the foot is a demand, not a hint
    std::string note;               ///< a message just above the foot, over what is there; up to three lines
    std::vector<std::string> help;  ///< a box over everything, when not empty
    std::optional<Pointer> pointer;
    Menu menu;
    int scroll = 0;             ///< how many lines the log is scrolled back
    bool letters_only = false;  ///< no signs beyond ASCII
    Clock::time_point now = Clock::now();
};

/// Paints the game onto the canvas; the view has begun.
void paint(Canvas& canvas, const GameView& view, const Picture& picture);

/// What the game's frame needs of a screen of that many columns.
BoardNeeds needs_of(const Frame& frame, int columns);

/// Where paint() puts everything on a screen of that size.
Layout layout_of(int rows, int columns, const GameView& view, const Picture& picture);

/// The colour of a player's name and things.
Paint name_paint(Player player);

/// The parts of paint(), each into its rectangle.
void paint_board(Canvas& canvas, const Rect& rect, int cell_width, const GameView& view, const Picture& picture);
void paint_clocks(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture);
void paint_log(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture);
void paint_errors(Canvas& canvas, const Rect& rect, Player player, const GameView& view, const Picture& picture);
void paint_menu(Canvas& canvas, const Rect& rect, const Menu& menu, bool letters_only);

/// Scores and strips, wrapped; where there is no room for all of a strip its ends, and where there is none at all the
/// first strips.
void paint_strips(Canvas& canvas, const Rect& rect, const Frame& frame);

/// The heading of a pane in its first row.
void paint_heading(Canvas& canvas, const Rect& rect, std::string_view words, bool letters_only, Style style);
void paint_help(Canvas& canvas, const std::vector<std::string>& lines);

}  // namespace isola_arena::viewer
