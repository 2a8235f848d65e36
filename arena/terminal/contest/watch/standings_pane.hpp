#pragma once

#include "arena/terminal/contest/watch/watched_contest.hpp"
#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena {

/// Paints the part of the table that begins with line `from`, counted from 0. If there is no room for all columns, the
/// name is shortened to ten columns, then less important columns are left out, and last the name is cut further.
void paint_standings(viewer::Canvas& canvas, const viewer::Rect& rect, const WatchedContest& contest, int from,
                     bool letters_only);

}  // namespace isola_arena
