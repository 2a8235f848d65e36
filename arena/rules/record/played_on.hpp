#pragma once

#include "arena/rules/events/event.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Plays an event of a record that was verified: a move of nature or a turn. A turn with a fault, or a discarded one
/// of an opening, is skipped if the game can skip. Other events change nothing. Use a Fold for a record that was not
/// verified.
void play_event(GameSession& session, const Event& event);

/// Returns the opening of a game that begins where this turn of the record was to be played: everything that was played
/// before the turn, including nature's moves and discarded turns. The number after the last turn means the record's
/// last position. Returns an error that names the turn or the line if the record has no such turn, if the game is over
/// before it, or if the record does not hold up to it.
Result<Opening> opening_before(const Record& record, int turn, const SessionFactory& new_session);

/// Returns the turns before which a game can be played on, in words: `1 to 16`.
std::string turns_to_play_from(const Record& record);

}  // namespace isola_arena
