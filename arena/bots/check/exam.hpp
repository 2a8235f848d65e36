#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/confine.hpp"
#include "arena/judge/dialect_adapter.hpp"
#include "arena/judge/events/event.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/process/time.hpp"

namespace isola_arena::check {

/// A mistake that was found in the bot, with all that its author needs to fix it.
struct Finding {
    std::string mistake;              ///< its name, such as `not-flushed`, for programs: it never changes
    std::string what;                 ///< the observation, as a sentence
    std::string mend;                 ///< how to fix it, a sentence or two; may be empty
    std::string received{};           ///< the exact bytes that came back
    std::vector<std::string> sent{};  ///< to its process, for each of its turns, without the last LF: a line, in a
                                      ///< dialect several
    std::string errors{};             ///< its latest output on stderr
};

enum class Verdict : std::uint8_t { ok, failed, not_tried };

/// The result of one check.
struct CheckResult {
    std::string name;   ///< for programs
    std::string title;  ///< for people
    Verdict verdict = Verdict::ok;
    std::string remark;  ///< times and the like, or why it was not tried
    std::optional<Finding> finding;
};

/// The waiting times of an examination that no limit of the contest determines.
struct Waits {
    Nanoseconds moment = std::chrono::milliseconds(150);  ///< for output after the reply
    Nanoseconds look = std::chrono::milliseconds(400);    ///< at a silent bot, to see whether it computes
    Nanoseconds end = std::chrono::seconds(5);            ///< for a process whose input has ended; longer than
                                                          ///< after a game: a busy machine is not its fault
    Nanoseconds flood = std::chrono::seconds(2);          ///< beyond the limit for a reply, after very many lines
    Nanoseconds second_chance = std::chrono::seconds(2);  ///< beyond the time for which it was silent, if left alone
    Nanoseconds slow_start = std::chrono::seconds(2);     ///< beyond start-up budget and limit together, at least
};

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
