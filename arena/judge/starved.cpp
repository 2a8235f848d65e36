#include "arena/judge/starved.hpp"

namespace isola_arena {

bool ends_as_starved(const BotAnswer& answer, const AskLimit& limit, bool replayable) {
    const bool own_time_left = answer.starved > Nanoseconds{0} && answer.wall - answer.starved <= limit.wall;
    const bool in_time = answer.kind == AnswerKind::reply;
    if (!own_time_left || answer.wall <= limit.wall || (!in_time && answer.kind != AnswerKind::late)) return false;
    if (limit.cpu && (in_time || answer.cpu > *limit.cpu)) return false;
    return !in_time || replayable;
}

}  // namespace isola_arena
