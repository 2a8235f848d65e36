#include "arena/terminal/contest/watch/watch_layout.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

using viewer::Rect;

constexpr int wide = 130;  // from this width on, the log is beside the standings
constexpr int least_body_with_log = 8;
constexpr int least_pane = 4;
constexpr int pane_gap = 1;

// Places the log and the open matches beside each other if the width suffices, else one below the other. If one is
// below the other, the open matches are shown only if most of the room remains for the log.
void split_bottom(WatchLayout& layout, const Rect& bottom) {
    if (bottom.columns >= 80) {
        const int left = bottom.columns * 3 / 5;
        layout.log = {bottom.row, bottom.column, bottom.rows, left - pane_gap};
        layout.open = {bottom.row, bottom.column + left, bottom.rows, bottom.columns - left};
        return;
    }
    const int open = bottom.rows >= 3 * least_pane ? bottom.rows / 3 : 0;
    layout.log = {bottom.row, bottom.column, bottom.rows - open, bottom.columns};
    layout.open = {bottom.row + bottom.rows - open, bottom.column, open, bottom.columns};
}

// The standings get the rows that they need as long as a third remains for the log.
void split_narrow(WatchLayout& layout, const Rect& body, int wanted) {
    if (body.rows < least_body_with_log) {
        layout.standings = body;
        return;
    }
    const int bottom = std::max({body.rows - std::max(wanted, least_pane), body.rows / 3, least_pane});
    layout.standings = {body.row, body.column, body.rows - bottom, body.columns};
    split_bottom(layout, {body.row + body.rows - bottom, body.column, bottom, body.columns});
}

void split_wide(WatchLayout& layout, const Rect& body) {
    const int right = std::min(body.columns * 9 / 20, 110);
    const int column = body.column + body.columns - right;
    layout.standings = {body.row, body.column, body.rows, body.columns - right - pane_gap};
    const int open = body.rows >= 2 * least_pane ? std::max(body.rows / 3, least_pane) : 0;
    layout.log = {body.row, column, body.rows - open, right};
    layout.open = {body.row + body.rows - open, column, open, right};
}

}  // namespace

WatchLayout arrange_watch(int rows, int columns, int entrants) {
    WatchLayout layout;
    if (rows <= 0 || columns <= 0) return layout;
    const int top = rows >= 2 ? 1 : 0;
    const int foot = rows >= 3 ? 1 : 0;
    layout.title = {0, 0, top, columns};
    layout.progress = {top, 0, 1, columns};
    layout.foot = {rows - foot, 0, foot, columns};
    const Rect body{top + 1, 0, rows - top - 1 - foot, columns};
    if (body.empty()) return layout;
    if (columns >= wide) split_wide(layout, body);
    else split_narrow(layout, body, entrants + 2);
    return layout;
}

int standings_head(const viewer::Rect& pane) { return std::clamp(pane.rows - 2, 0, 2); }

int standings_room(const viewer::Rect& pane) { return std::max(pane.rows - standings_head(pane), 0); }

}  // namespace isola_arena
