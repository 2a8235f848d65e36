#pragma once

#include "arena/rules/events/answer.hpp"

namespace isola_arena {

/// Returns whether this answer ends the game without a winner: the bot exceeded its limit only because the machine kept
/// it from running. replayable: the game can be played again. If it cannot, a reply that came counts.
bool ends_as_starved(const BotAnswer& answer, const AskLimit& limit, bool replayable);

}  // namespace isola_arena
