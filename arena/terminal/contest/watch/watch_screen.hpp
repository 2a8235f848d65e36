#pragma once

#include "arena/terminal/contest/watch/watched_contest.hpp"
#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena {

/// The requests that a person has made with keys while watching a contest.
struct WatchControls {
    int from = 0;  ///< the first line of the table that is shown
    bool help = false;
    bool stop = false;  ///< the contest is to end; this cannot be taken back
    bool operator==(const WatchControls&) const = default;
};

/// Returns the controls after a key (a character or a viewer::Key), with a table of `lines` lines and room for `room`
/// of them.
WatchControls after_key(WatchControls controls, char32_t key, int lines, int room);

/// Returns the controls adjusted to a table or a screen that has changed: the table fills its room if it can.
WatchControls fitted(WatchControls controls, int lines, int room);

/// The places of all parts of a contest on a screen. An empty rectangle means that there is no room for the part. No
/// two rectangles overlap.
struct WatchLayout {
    viewer::Rect title;
    viewer::Rect progress;
    viewer::Rect standings;
    viewer::Rect log;
    viewer::Rect open;  ///< the open matches
    viewer::Rect foot;
};

/// Returns the layout for a screen of any size, including 0 x 0.
WatchLayout arrange_watch(int rows, int columns, int entrants);

/// Returns the number of entrants that the pane of the standings shows at once: its rows without standings_head().
int standings_room(const viewer::Rect& pane);

/// Returns the number of rows that the pane of the standings has for its heading and its column titles: 2, but only 1
/// (the titles) in a pane of three rows, and 0 in a lower one.
int standings_head(const viewer::Rect& pane);

/// Paints the part of the table that begins with line `from`, counted from 0. If there is no room for all columns, the
/// name is shortened to ten columns, then less important columns are left out, and last the name is cut further.
void paint_standings(viewer::Canvas& canvas, const viewer::Rect& rect, const WatchedContest& contest, int from,
                     bool letters_only);

/// How a contest is shown.
struct WatchPicture {
    WatchControls controls;
    bool resumable = true;      ///< whether the foot says that an ended contest can be resumed
    bool letters_only = false;  ///< no signs beyond ASCII
};

/// Paints the contest onto a canvas of any size.
void paint_watch(viewer::Canvas& canvas, const WatchedContest& contest, const WatchPicture& picture);

}  // namespace isola_arena
