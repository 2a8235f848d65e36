#pragma once

#include "arena/rules/events/answer.hpp"

namespace isola_arena {

/// Returns whether this answer ends the game without a winner: the bot exceeded its limit only because the machine kept
/// it from running, or only because its core stood still for longer than is credited. replayable: the game can be
/// played again. If it cannot, a reply that came counts; it has been judged strictly. A reply within the limit also
/// counts if the bot's own processes used more CPU time than the limit, and so delayed the reading of the reply.
bool ends_as_starved(const BotAnswer& answer, const AskLimit& limit, bool replayable);

/// Makes the times of an answer the strict ones, if it has some: then no more can be credited, and the game cannot be
/// played again. The answer becomes late if these times exceed the limit.
void judge_strictly(BotAnswer& answer, const AskLimit& limit);

}  // namespace isola_arena
