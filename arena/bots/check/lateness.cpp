#include "arena/bots/check/lateness.hpp"

#include <utility>

#include <fmt/core.h>

#include "arena/judge/events/explain.hpp"

namespace isola_arena::check {
namespace {

// The part of the wall time in which the machine did not keep the bot from running.
Nanoseconds own_time(const BotAnswer& answer) { return answer.wall - answer.starved; }

}  // namespace

bool is_idle(const BotAnswer& answer) { return answer.cpu < own_time(answer) / 20; }

Finding diagnose_late(const BotAnswer& answer, std::string time_advice) {
    const bool computes = answer.cpu > own_time(answer) / 10;
    const std::string time = readable(answer.wall);
    if (!answer.detail.empty()) return {"does-not-read", answer.detail, "Read the board line before each reply."};
    if (computes)
        return {"too-slow", fmt::format("no reply within {}; it was computing", time), std::move(time_advice)};
    return {"silent", fmt::format("no reply within {}, and its process used hardly any CPU time", time),
            "It waits for something that the arena does not send: there is one line for each turn, and nothing else."};
}

Finding diagnose_overlong_life(Nanoseconds cpu, Nanoseconds wall) {
    if (cpu > wall / 10)
        return {
            "busy-at-end-of-input",
            fmt::format("{} after the end of its input it is still running, computing all the time", readable(wall)),
            "It seems to keep reading after the end of its input: leave the loop when a read returns end of file."};
    return {"ignores-end-of-input", fmt::format("{} after the end of its input it is still running", readable(wall)),
            "Leave the loop and exit when a read returns end of file; the game is over then."};
}

}  // namespace isola_arena::check
