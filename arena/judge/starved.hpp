#pragma once

#include "arena/process/answer.hpp"

namespace isola_arena {

/// Returns whether this answer ends the game without a winner, because the machine kept the bot from running and that
/// alone cost it its limit. replayable: the game can be played again; if it cannot, a reply that is there stands.
bool ends_as_starved(const BotAnswer& answer, const AskLimit& limit, bool replayable);

}  // namespace isola_arena
