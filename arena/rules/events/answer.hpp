#pragma once

// The values of a question to a bot: its limits, its answer, and the times of the answer.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "arena/base/time.hpp"
#include "arena/rules/events/credit.hpp"

namespace isola_arena {

/// The longest line that a bot may write, in bytes, without its LF.
inline constexpr std::size_t longest_line = 4096;

/// The outcome of a question to a bot.
enum class AnswerKind : std::uint8_t {
    reply,      ///< the requested lines arrived in time
    late,       ///< the requested lines did not arrive in time
    ended,      ///< the bot's output ended, or the bot died, before the lines were complete
    too_long,   ///< a line is longer than longest_line
    stray,      ///< there was output before the question; the question was not sent
    memory,     ///< its process tree exceeded its memory limit, and the system killed it
    processes,  ///< its process tree tried to exceed its limit on processes
    not_run     ///< its launcher could not run the bot
};

/// How long a bot may take for an answer. If the machine keeps a bot that is ready to run from running, the arena waits
/// that much longer, up to ten times the wall limit.
struct AskLimit {
    template <class Rep, class Period>
    AskLimit(std::chrono::duration<Rep, Period> most_wall, std::optional<Nanoseconds> most_cpu = std::nullopt)
        : wall(most_wall), cpu(most_cpu) {}

    Nanoseconds wall;
    std::optional<Nanoseconds> cpu;                ///< nothing: CPU time does not count
    std::optional<Nanoseconds> start_up_budget{};  ///< only for a process that is asked for the first time: the part of
                                                   ///< wall and cpu that pays only for the start-up; nullopt: wall and
                                                   ///< cpu count from the question
    Standstill credit_left{Nanoseconds::max(), Nanoseconds::max()};  ///< the most standstill that is credited; besides,
                                                                     ///< a reply is credited at most most_credited()
    bool measures_starvation = false;       ///< starvation is measured even if the reply is within the limit
    std::function<void()> lasting = {};     ///< is called once, if the reply is not there at the first look; already
                                            ///< before the question, if the last reply of the process was not
    std::function<void()> over_limit = {};  ///< is called once, if the arena goes on waiting for the bot after the wall
                                            ///< limit has passed
};

/// The time from the question until the bot took its line out of the pipe.
struct StartUp {
    Nanoseconds own{0};  ///< wall time, without the part that the machine took
    Nanoseconds cpu{0};
};

/// Returns the limit for the reply after the start-up. This is the limit without the start-up budget, or without the
/// start-up if that took longer than its budget.
AskLimit after_start_up(AskLimit limit, const StartUp& start_up);

/// The times of a reply whose core stood still for longer than is credited, if they are judged strictly.
struct StrictTimes {
    Nanoseconds own{
        0};  ///< the CPU time of the bot's tree, but at most the wall time, and at least what the wall time is
             ///< without all standstill
    Nanoseconds cpu{0};  ///< in full: with the standstill that the system counted as CPU time
};

/// The outcome of a question. If the limit has a start-up budget and the bot took its line, all times count from the
/// moment when it took the line.
struct BotAnswer {
    AnswerKind kind = AnswerKind::reply;
    std::string bytes;                  ///< the received bytes: the reply without its LF, or an incomplete reply
    std::string detail;                 ///< ended, not_run: how the bot ended; late: the reason, if known; memory,
                                        ///< processes: the limit
    std::optional<int> exit_code = {};  ///< ended: the exit code of a process that exited by itself
    bool sent = false;                  ///< at least a part of the line was sent
    Nanoseconds wall{0};
    Nanoseconds cpu{0};      ///< of the bot's process, or of its tree in a control group; without the standstill of its
                             ///< core
    Nanoseconds starved{0};  ///< the part of wall that the machine took: the standstill, and the wait for a core,
                             ///< which is measured only after the wall limit or with measures_starvation
    Nanoseconds believed{0};     ///< the part of starved that was not measured, but assumed in the bot's favour
    Nanoseconds stood_still{0};  ///< the part of starved in which its core, or the arena, stood still
    Standstill credited{};       ///< how much of the standstill counts for the bounds of the game
    Nanoseconds cpu_in_full{0};  ///< cpu with the standstill that the system counted as CPU time
    std::optional<StrictTimes> strict =
        {};                                ///< set if the answer is in time only with more standstill than is credited.
                                           ///< Then starved and cpu are those with all standstill
    std::optional<StartUp> start_up = {};  ///< set only with a start-up budget; nullopt also if the arena did not see
                                           ///< the bot take the line
};

}  // namespace isola_arena
