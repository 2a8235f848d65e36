#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/judge/confine.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/opening_text.hpp"

/// The folder arena/bots/check examines bots: it starts a bot many times, asks it for replies in chosen positions
/// (positions/), and finds its mistakes, each with advice for its author. Exams for a contest, and
/// their reports, are in arena/contest/exam. Open this header first:
///
///     const std::vector<check::CheckResult> results = check::examine({exam}, 1).front();
///
/// Each examination has a thread of its own, to which its BotUnderTest (bot_under_test.hpp) belongs; the functions that
/// return values may be called on any thread.
namespace isola_arena::check {

/// A mistake that was found in the bot, with all that its author needs to fix it.
struct Finding {
    std::string mistake;              ///< its name, such as `not-flushed`, for programs: it never changes
    std::string what;                 ///< the observation, as a sentence
    std::string mend;                 ///< how to fix it, a sentence or two; may be empty
    std::string received{};           ///< the exact bytes that came back
    std::vector<std::string> sent{};  ///< to its process, one text for each of its turns, without the last LF: a
                                      ///< line, or several in a dialect
    std::string errors{};             ///< its latest output on stderr
    std::string hint{};               ///< a guess at the cause, a sentence; empty: none
};

/// failed: the bot cannot play in the contest. warning: it can, but it relies on something, or loses games or turns by
/// its own mistake.
enum class Verdict : std::uint8_t { ok, failed, not_tried, warning };

/// The result of one check.
struct CheckResult {
    std::string name;   ///< for programs
    std::string title;  ///< for people
    Verdict verdict = Verdict::ok;
    std::string remark;              ///< times and the like, or why the check was not tried
    std::optional<Finding> finding;  ///< of a check that failed, or of a warning
};

/// The waiting times of an examination that no limit of the contest determines.
struct Waits {
    Nanoseconds moment = std::chrono::milliseconds(150);  ///< for output after the reply
    Nanoseconds look = std::chrono::milliseconds(400);    ///< at a silent bot, to see whether it computes
    Nanoseconds end = std::chrono::seconds(5);            ///< for a process whose input has ended; longer than
                                                          ///< after a game, because the machine may be busy
    Nanoseconds flood = std::chrono::seconds(2);          ///< added to the limit for a reply, after very many lines
    Nanoseconds second_chance = std::chrono::seconds(2);  ///< for a new process, added to the time of the silence
    Nanoseconds slow_start = std::chrono::seconds(2);     ///< added to start-up budget plus limit, at least
};

/// The rules that a bot is checked with: at least one, and each complete (see complete_rules()). Most checks use the
/// first rules; the others are for further boards, on which only the first line is answered. Openings take the place of
/// further boards: games begin with the first one, and after the others only the first line is answered.
struct CheckPlan {
    std::vector<std::string> rules;
    std::vector<Opening> openings = {};  ///< for the first rules, which they fit
    bool from_first_position = false;    ///< lines of other positions do not tell a new process the whole board
    Nanoseconds most =
        Nanoseconds::max();  ///< checks that have not begun by then are not tried, and a running game is broken off
};

/// The remark of a check that was not tried because the time of CheckPlan::most was over.
inline constexpr const char* time_is_over = "the time of the examination was over";

/// Returns the limit for a reply in milliseconds, for the examination and for the bot's lines. If only the whole game
/// is limited, it is a small part of the game's budget, as at the end of a long game.
std::int64_t reply_ms(const TimeControl& time);

/// Receives each result as soon as it is known.
using ResultSink = std::function<void(const CheckResult&)>;

/// A bot to examine, and everything that the examination needs.
struct Exam {
    BotSpec bot;
    GameHeader header;  ///< contest, game, seed and times; its rules are set at each start
    CheckPlan plan;
    NewDialectAdapter adapter = {};  ///< empty if the bot speaks the arena's own lines
    Confine confine = {};            ///< empty if the bot is not confined
    Waits waits = {};
    std::vector<CheckResult> known = {};  ///< if not empty: the results; the bot is not started then
};

/// The callbacks of examine(), on its caller's thread; each may be empty. exam: the index of the exam.
struct ExamSinks {
    std::function<void(std::size_t exam)> begun = {};
    std::function<void(std::size_t exam, const CheckResult& result)> result = {};
    std::function<void(std::size_t exam)> ended = {};
    std::function<bool()> is_stopped = {};  ///< polled; true: stop, the results are not needed
};

/// Examines the bots, `jobs` of them at the same time, each on a core of its own if there are enough cores. Returns the
/// results of each exam in the order of the checks; no bot process is left then. Prints nothing and has no state. It
/// may run on several threads at once, whose bots share the cores. Throws ArenaFailure if the arena itself fails, and
/// std::invalid_argument if rules of a plan are refused, both after the exams in progress have ended. Throws
/// Interrupted soon after is_stopped() returned true, whatever a bot does; end_all_bots() then ends the remaining
/// processes.
std::vector<std::vector<CheckResult>> examine(const std::vector<Exam>& exams, int jobs, const ExamSinks& sinks = {});

}  // namespace isola_arena::check
