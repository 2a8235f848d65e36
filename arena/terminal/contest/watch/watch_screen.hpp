#pragma once

#include <string>

#include "arena/terminal/contest/watch/watch_controls.hpp"
#include "arena/terminal/contest/watch/watched_contest.hpp"
#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena {

/// The way in which a contest is to be shown.
struct WatchPicture {
    WatchControls controls;
    bool resumable = true;      ///< whether the foot says that an ended contest can be resumed
    bool letters_only = false;  ///< no signs beyond ASCII
};

/// Paints the contest onto a canvas of any size.
void paint_watch(viewer::Canvas& canvas, const WatchedContest& contest, const WatchPicture& picture);

}  // namespace isola_arena
