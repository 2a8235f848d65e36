#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "arena/bots/check/exam.hpp"

/// The folder arena/bots/check examines bots: it starts a bot many times, asks it for replies in chosen positions
/// (positions/), and finds its mistakes, each with advice for its author. Exams for a contest, and
/// their reports, are in arena/contest/exam. Open this header first:
///
///     const std::vector<check::CheckResult> results = check::examine({exam}, 1).front();
///
/// Each examination has a thread of its own, to which its BotUnderTest (bot_under_test.hpp) belongs; the functions that
/// return values may be called on any thread.
namespace isola_arena::check {

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
