#pragma once

// The values that a bot is asked with and that come back: limits, the answer, its times.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "arena/process/time.hpp"

namespace isola_arena {

/// The longest line that a bot may write, in bytes, its LF aside.
inline constexpr std::size_t longest_line = 4096;

/// What came of asking a bot.
enum class AnswerKind : std::uint8_t {
    reply,      ///< the lines asked for arrived in time
    late,       ///< they did not
    ended,      ///< its output ended, or it died, before they were complete
    too_long,   ///< a line of more than the permitted bytes
    stray,      ///< there was output before it was asked; the line was not sent
    memory,     ///< its process tree used more memory than it may, and the system stopped it
    processes,  ///< its process tree wanted more processes than it may have
    not_run     ///< its launcher could not run it at all
};

/// How long a bot may take for an answer. Where the machine keeps it from running although it wants to, it is waited
/// for that much longer, up to ten times the wall limit; up to three times in a sandbox that cannot count its whole
/// tree.
struct AskLimit {
    template <class Rep, class Period>
    AskLimit(std::chrono::duration<Rep, Period> most_wall, std::optional<Nanoseconds> most_cpu = std::nullopt)
        : wall(most_wall), cpu(most_cpu) {}

    Nanoseconds wall;
    std::optional<Nanoseconds> cpu;                ///< nothing: CPU time does not count
    std::optional<Nanoseconds> start_up_budget{};  ///< of a process that is asked for the first time: the part of wall
                                                   ///< and cpu that pays only until it has taken its line out of the
                                                   ///< pipe; nullopt: whenever it did, they count from the question
    bool measures_starvation = false;              ///< also of a reply within the limit
    std::function<void()> over_limit =
        {};  ///< is called once, when the wall limit has passed and the bot is waited for
};

/// The time from the question until the bot took its line out of the pipe.
struct StartUp {
    Nanoseconds own{0};  ///< by the wall clock, as far as it was the bot's
    Nanoseconds cpu{0};
};

/// Returns the limit that is left for the reply after the start-up, what the budget did not pay included.
AskLimit after_start_up(AskLimit limit, const StartUp& start_up);

/// What came of a question. If the limit has a start-up budget and the bot took its line, all times count from then.
struct BotAnswer {
    AnswerKind kind = AnswerKind::reply;
    std::string bytes;                  ///< what was received: the reply without its LF, or as far as it came
    std::string detail;                 ///< for ended: how it ended; for late: what it was seen doing, if anything
    std::optional<int> exit_code = {};  ///< for ended: of a process that has exited by itself
    bool sent = false;                  ///< the line was sent, in part at least
    Nanoseconds wall{0};
    Nanoseconds cpu{0};  ///< of the bot's own process; in a control group, of its tree; without its core's standstill
    Nanoseconds starved{0};      ///< the part of wall that was not the bot's: the standstill and, measured only if the
                                 ///< wall limit has passed or the limit says so, the wait for a core
    Nanoseconds believed{0};     ///< the part of starved that was not seen to be one: in doubt it is not the bot's
    Nanoseconds stood_still{0};  ///< the part of starved in which its core, or the arena, stood still
    std::optional<StartUp> start_up = {};  ///< only with a budget for it; nullopt: the arena did not see the line taken
};

}  // namespace isola_arena
