#pragma once

#include <cstddef>

#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// A place in a game: a moment, and how many of the sub-actions that led to it are done already.
struct Cursor {
    std::size_t moment = 0;
    std::size_t actions = 0;
    bool operator==(const Cursor&) const = default;
};

/// Returns the cursor at that moment with all of its sub-actions done.
Cursor whole(const GameView& view, std::size_t moment);

/// Returns the cursor at the last moment with all of its sub-actions done.
Cursor end_of(const GameView& view);

/// Return the cursor one sub-action further on or back; it stays at either end of the game.
Cursor forward(const GameView& view, Cursor cursor);
Cursor back(const GameView& view, Cursor cursor);

/// Returns the cursor at the end of the turn if it is in the middle of one, otherwise at the end of the next turn.
Cursor next_turn(const GameView& view, Cursor cursor);

/// Returns whether all of the moment's sub-actions are done at the cursor.
bool is_whole(const GameView& view, Cursor cursor);

/// Returns the frame at the cursor. In the middle of a turn, the squares touched by the sub-actions that are done are
/// as these leave them, and all others as before the turn. Strips change with the first sub-action, scores with the
/// last.
Frame frame_at(const GameView& view, Cursor cursor);

}  // namespace isola_arena::viewer
