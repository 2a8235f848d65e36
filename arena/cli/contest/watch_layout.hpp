#pragma once

#include "arena/cli/viewer/canvas.hpp"

namespace isola_arena {

/// Where everything of a contest goes on a screen of some size; an empty rectangle has no room. No two overlap.
struct WatchLayout {
    viewer::Rect title;
    viewer::Rect progress;
    viewer::Rect standings;
    viewer::Rect log;
    viewer::Rect open;  ///< the open matches
    viewer::Rect foot;
};

/// For any size of screen, 0 x 0 included.
WatchLayout arrange_watch(int rows, int columns, int entrants);

/// How many entrants the pane of the standings shows at once: what its heading and its titles leave. Low panes have
/// neither.
int standings_room(const viewer::Rect& pane);

/// The rows that these take: 0, 1 or 2.
int standings_head(const viewer::Rect& pane);

}  // namespace isola_arena
