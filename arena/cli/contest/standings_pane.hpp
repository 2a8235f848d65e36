#pragma once

#include "arena/cli/contest/watched_contest.hpp"
#include "arena/cli/viewer/canvas.hpp"

namespace isola_arena {

/// Paints the part of the table that begins with that line (from 0). Columns that matter less are left out where there
/// is no room for all; the name is cut last.
void paint_standings(viewer::Canvas& canvas, const viewer::Rect& rect, const WatchedContest& contest, int from,
                     bool letters_only);

}  // namespace isola_arena
