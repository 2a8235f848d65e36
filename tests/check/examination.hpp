#pragma once

#include <string>
#include <vector>

#include "arena/bots/check/finding.hpp"
#include "arena/bots/check/waits.hpp"
#include "arena/judge/settings/bot_spec.hpp"

namespace isola_arena::check {

struct Output {
    int status;
    std::string text;
};

/// Puts Python itself into PATH, so that a bot's start is Python's alone, which is short beside any limit that has to
/// pass here.
void find_python_itself();

/// `arena check` with these arguments, run in the folder of the tests' bots.
Output run(const std::string& arguments);

/// What a bot is examined with in this process: rules that need not be complete, the first ones those that most is
/// played with. No machine needs what a reply and an end of input may take here.
struct Trial {
    std::vector<std::string> rules{"isola board=7x7"};
    std::int64_t turn_ms = 60'000;
    std::int64_t start_ms = 60'000;
    Waits waits = patient();
    Nanoseconds most = Nanoseconds::max();  ///< see CheckPlan::most

    static Waits patient();

    /// For a bot of which nothing can come for as long as it is waited for its reply: that is a second. It must be idle
    /// then, for the start-up budget would be waited out for one that computes.
    static Trial of_a_silent_bot();

    /// For one that is waited for until the start-up budget is spent, too.
    static Trial of_a_late_bot();
};

/// A bot of the tests' folder, by the name of its Python file and its arguments.
BotSpec python_bot(const std::string& words);

/// All that is checked, in order.
std::vector<CheckResult> examine(const BotSpec& bot, const Trial& trial);

/// The first failed check, as `check: mistake`; `fit` where there is none.
std::string first_failure(const BotSpec& bot, const Trial& trial);
std::string first_failure(const std::string& words, const Trial& trial = {});

}  // namespace isola_arena::check
