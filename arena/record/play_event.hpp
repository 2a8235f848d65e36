#pragma once

#include "arena/judge/events/event.hpp"
#include "arena/judge/game_session.hpp"

namespace isola_arena {

/// Plays an event of a record that holds: nature's move, or a turn; a discarded turn is skipped where the game can skip.
/// Other events change nothing. A Fold judges records of which that is not known.
void play_event(GameSession& session, const Event& event);

}  // namespace isola_arena
