#pragma once

#include "arena/rules/events/event.hpp"
#include "arena/rules/game_session.hpp"

namespace isola_arena {

/// Plays an event of a record that was verified: a move of nature or a turn. A turn with a fault is skipped if the game
/// can skip. Other events change nothing. Use a Fold for a record that was not verified.
void play_event(GameSession& session, const Event& event);

}  // namespace isola_arena
