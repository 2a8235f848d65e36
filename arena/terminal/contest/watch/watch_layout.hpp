#pragma once

#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena {

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

}  // namespace isola_arena
