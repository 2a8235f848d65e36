#pragma once

#include <string>
#include <vector>

#include "arena/cli/check/finding.hpp"

namespace isola_arena::check {

/// The bot and the contest or rules that it is checked for: the contents of a report's head.
struct Examination {
    std::string bot;
    std::string command;
    std::string contest;  ///< empty: no contest, only rules
    std::vector<std::string> rules;
    std::int64_t reply_ms = 0;
    bool game_budget = false;  ///< reply_ms stands for the rest of a game's budget
};

/// Returns whether no check failed.
bool is_fit(const std::vector<CheckResult>& results);

/// Return the lines for a person, each ending in LF: those before the checks, after each check, and after all checks.
std::string head_text(const Examination& examination);
std::string result_text(const CheckResult& result);
std::string end_text(const Examination& examination, const std::vector<CheckResult>& results);

/// Returns the whole report as one JSON object, followed by LF.
std::string report_json(const Examination& examination, const std::vector<CheckResult>& results);

}  // namespace isola_arena::check
