#pragma once

#include "arena/process/answer.hpp"

namespace isola_arena {

/// A bot that answers so fast is waited for without the event loop.
inline constexpr Nanoseconds at_once = std::chrono::microseconds(200);

/// What is known of a bot that was asked.
struct Waited {
    Nanoseconds wall;          ///< since the question
    Nanoseconds starved{0};    ///< of it: the machine kept the bot from running
    Nanoseconds cpu{0};        ///< that the bot used, as it is charged
    bool waits_still = false;  ///< see Starvation
    bool is_counted = true;    ///< its whole tree's CPU time
};

/// Of the limit on wall time, with what the machine took left out; below 0: it is exceeded by that much.
Nanoseconds own_time_left(const AskLimit& limit, const Waited& waited);

/// How much longer a bot whose time to wait has passed is waited for; 0 and less: no longer.
Nanoseconds extension(const AskLimit& limit, const Waited& waited);

/// Whether a reply that arrived is late all the same, for it took too long of the bot's own.
bool took_too_long(const AskLimit& limit, const Waited& waited);

/// How much counts at most, under that limit, of time that nobody can account for.
Nanoseconds most_unseen(Nanoseconds limit);

/// What the machine took of the time until a bot that has computed that long was looked at for the first time: the arena
/// wanted to run at the latest when it had waited for an answer at once.
Nanoseconds starved_at_first_look(Nanoseconds wall, Nanoseconds computed);

/// What a bot is charged of the CPU time that the system counted: its core's standstill, wrongly counted as its own, is
/// left out.
Nanoseconds charged(Nanoseconds counted, Nanoseconds wrongly);

}  // namespace isola_arena
