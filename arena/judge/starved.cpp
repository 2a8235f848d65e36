#include "arena/judge/starved.hpp"

#include <algorithm>

namespace isola_arena {

bool ends_as_starved(const BotAnswer& answer, const AskLimit& limit, bool replayable) {
    if (answer.strict) return replayable;
    const bool own_time_left = answer.starved > Nanoseconds{0} && answer.wall - answer.starved <= limit.wall;
    const bool in_time = answer.kind == AnswerKind::reply;
    if (!own_time_left || answer.wall <= limit.wall || (!in_time && answer.kind != AnswerKind::late)) return false;
    if (limit.cpu && (in_time || answer.cpu > *limit.cpu)) return false;
    // The bot's own processes had the core, so the arena could not read the reply. The bot must not end a game so.
    if (in_time && answer.cpu > limit.wall) return false;
    return !in_time || replayable;
}

void judge_strictly(BotAnswer& answer, const AskLimit& limit) {
    if (!answer.strict) return;
    const StrictTimes strict = *answer.strict;
    answer.strict.reset();
    answer.starved = answer.wall - strict.own;
    answer.believed = std::min(answer.believed, answer.starved);
    answer.stood_still = std::min(answer.stood_still, answer.starved);
    answer.cpu = strict.cpu;
    const bool is_over = strict.own > limit.wall || (limit.cpu && strict.cpu > *limit.cpu);
    if (answer.kind == AnswerKind::reply && is_over) answer.kind = AnswerKind::late;
}

}  // namespace isola_arena
