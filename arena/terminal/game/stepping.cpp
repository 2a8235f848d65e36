#include "arena/terminal/game/stepping.hpp"

#include <algorithm>
#include <span>

namespace isola_arena::viewer {
namespace {

std::size_t actions_of(const GameView& view, std::size_t moment) {
    return view.moments()[moment].frame.last_turn.size();
}

bool touches(const SubAction& action, Position at) { return action.from == at || action.to == at; }

bool touched(std::span<const SubAction> actions, Position at) {
    return std::ranges::any_of(actions, [at](const SubAction& action) { return touches(action, at); });
}

// A square that a later sub-action touches again keeps its old ground until then.
Cell cell_between(const Cell& before, const Cell& after, Position at, std::span<const SubAction> done,
                  std::span<const SubAction> to_come) {
    if (!touched(done, at)) return before;
    return touched(to_come, at) ? Cell{before.ground, after.pawn} : after;
}

Frame between(const Frame& before, const Frame& after, std::size_t actions) {
    Frame frame = before;
    const std::span<const SubAction> all(after.last_turn);
    const auto done = all.first(actions);
    for (int row = 0; row < frame.rows; ++row)
        for (int column = 0; column < frame.columns; ++column) {
            const auto i = static_cast<std::size_t>(row * frame.columns + column);
            frame.cells[i] = cell_between(before.cells[i], after.cells[i], {row, column}, done, all.subspan(actions));
        }
    if (!done.empty()) frame.strips = after.strips;
    frame.last_player = after.last_player;
    frame.last_turn.assign(done.begin(), done.end());
    frame.highlights.clear();
    for (const Highlight& highlight : after.highlights)
        if (touched(done, highlight.at)) frame.highlights.push_back(highlight);
    return frame;
}

}  // namespace

Cursor whole(const GameView& view, std::size_t moment) { return {moment, actions_of(view, moment)}; }

Cursor end_of(const GameView& view) { return whole(view, view.moments().size() - 1); }

bool is_whole(const GameView& view, Cursor cursor) { return cursor.actions >= actions_of(view, cursor.moment); }

Cursor forward(const GameView& view, Cursor cursor) {
    if (!is_whole(view, cursor)) return {cursor.moment, cursor.actions + 1};
    if (cursor.moment + 1 >= view.moments().size()) return cursor;
    return {cursor.moment + 1, std::min<std::size_t>(1, actions_of(view, cursor.moment + 1))};
}

Cursor back(const GameView& view, Cursor cursor) {
    if (cursor.actions > 1) return {cursor.moment, cursor.actions - 1};
    if (cursor.moment == 0) return cursor;
    return whole(view, cursor.moment - 1);
}

Cursor next_turn(const GameView& view, Cursor cursor) {
    if (!is_whole(view, cursor) || cursor.moment + 1 >= view.moments().size()) return whole(view, cursor.moment);
    return whole(view, cursor.moment + 1);
}

Frame frame_at(const GameView& view, Cursor cursor) {
    const Frame& after = view.moments()[cursor.moment].frame;
    if (cursor.moment == 0 || is_whole(view, cursor)) return after;
    const Frame& before = view.moments()[cursor.moment - 1].frame;
    if (before.cells.size() != after.cells.size()) return after;
    return between(before, after, cursor.actions);
}

}  // namespace isola_arena::viewer
