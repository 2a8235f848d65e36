#pragma once

#include "arena/process/answer.hpp"

namespace isola_arena {

/// Whether a game ends without a winner for this answer, because the machine kept the bot from running and that alone cost
/// it its limit. replayable: the game can be played again; else a reply that is there stands.
bool ends_as_starved(const Answer& answer, const AskLimit& limit, bool replayable);

}  // namespace isola_arena
