#pragma once

#include <string>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena::check {

struct Output {
    int status;
    std::string text;
};

/// Puts the folder of the real Python program in front of PATH. With a version manager's shim, the start of a bot would
/// take long compared with the limits that must pass in these tests.
void find_python_itself();

/// Runs `arena check` with these arguments in the folder of the tests' bots.
Output run(const std::string& arguments);

/// The settings with which a bot is examined in this process. The rules need not be complete; the first rules are those
/// that are played most. The default limits are longer than any machine needs for a reply or for the end of the input.
struct Trial {
    std::vector<std::string> rules{"isola board=7x7"};
    std::int64_t turn_ms = 60'000;
    std::int64_t start_ms = 60'000;
    FaultPolicy policy = FaultPolicy::disqualify;
    Waits waits = patient();
    Nanoseconds most = Nanoseconds::max();   ///< as CheckPlan::most
    std::vector<std::string> openings = {};  ///< as CheckPlan::openings, as text

    static Waits patient();

    /// For a bot that never replies: the examination waits one second for its reply. The bot must be idle, because the
    /// examination also waits for the start-up budget of a bot that computes.
    static Trial of_a_silent_bot();

    /// For a bot for which the examination also waits until the start-up budget is spent.
    static Trial of_a_late_bot();
};

/// Returns a bot of the tests' folder: the name of its Python file and its arguments.
BotSpec python_bot(const std::string& text);

/// Returns the results of all checks, in order.
std::vector<CheckResult> examine(const BotSpec& bot, const Trial& trial);

/// Returns the first failed check as `check: mistake`; if none failed, the first warning as `fit, but check: mistake`; if
/// there is none, `fit`.
std::string verdict_of(const std::vector<CheckResult>& results);
std::string verdict_on(const BotSpec& bot, const Trial& trial);
std::string verdict_on(const std::string& text, const Trial& trial = {});

}  // namespace isola_arena::check
