#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/bots/check/finding.hpp"
#include "arena/bots/check/waits.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/dialect_adapter.hpp"
#include "arena/judge/events/event.hpp"
#include "arena/judge/settings/bot_spec.hpp"

namespace isola_arena::check {

/// The rules that a bot is checked with: at least one, and each complete (see complete_rules()). Most checks use the
/// first rules; the others are for further boards, on which only the first turns are played.
struct CheckPlan {
    std::vector<std::string> rules;
    bool from_first_position = false;  ///< a new process cannot know the board of any other position
    Nanoseconds most =
        Nanoseconds::max();  ///< what has not begun after that time is not tried, and a game is broken off
};

/// The remark of what was not tried because CheckPlan::most was over.
inline constexpr const char* time_is_over = "the time of the examination was over";

/// Returns the limit for a reply in milliseconds that a bot is examined with, and that its lines tell. If only the whole
/// game is limited, it is a small part of the game's budget, as at the end of a long game.
std::int64_t reply_ms(const TimeControl& time);

/// Receives each result as soon as it is known.
using ResultSink = std::function<void(const CheckResult&)>;

/// A bot that is to be examined, and all that this takes.
struct Exam {
    BotSpec bot;
    GameHeader header;  ///< contest, game, seed and times; its rules are set at each start
    CheckPlan plan;
    NewDialectAdapter adapter = {};  ///< empty if the bot speaks the arena's own lines
    Confine confine = {};            ///< empty if the bot is not confined
    Waits waits = {};
    std::vector<CheckResult> known = {};  ///< if there are any, they are the results, and the bot is not started
};

}  // namespace isola_arena::check
