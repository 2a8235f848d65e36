#pragma once

#include <cstddef>

#include "arena/cli/viewer/game_view.hpp"

namespace isola_arena::viewer {

/// A place in a game: a moment, and how many of the sub-actions that led to it are done already.
struct Cursor {
    std::size_t moment = 0;
    std::size_t actions = 0;
    bool operator==(const Cursor&) const = default;
};

/// The moment with all of its sub-actions done.
Cursor whole(const GameView& view, std::size_t moment);

/// The last moment, whole.
Cursor end_of(const GameView& view);

/// One sub-action on or back; stays at either end.
Cursor forward(const GameView& view, Cursor cursor);
Cursor back(const GameView& view, Cursor cursor);

/// One turn on, whole.
Cursor next_turn(const GameView& view, Cursor cursor);

/// Whether all of the moment's sub-actions are done at the cursor.
bool is_whole(const GameView& view, Cursor cursor);

/// The frame in the middle of a turn: of the squares that the first sub-actions touch it has what they leave there,
/// of all others what was there before. Strips change with the first sub-action, scores with the last.
Frame frame_at(const GameView& view, Cursor cursor);

}  // namespace isola_arena::viewer
