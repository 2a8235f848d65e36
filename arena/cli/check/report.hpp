#pragma once

#include <string>
#include <vector>

#include "arena/bots/check/finding.hpp"

namespace isola_arena::check {

/// The bot and the contest or rules that it is checked for: the contents of a report's head.
struct Examination {
    std::string bot;
    std::string author;   ///< empty: unknown
    std::string command;  ///< printable
    std::string dialect;  ///< empty: the arena's own lines
    std::string contest;  ///< empty: no contest, only rules
    std::vector<std::string> rules;
    std::int64_t reply_ms = 0;
    bool game_budget = false;  ///< reply_ms stands for the rest of a game's budget
};

/// What is known of a bot after its examination.
struct Report {
    Examination examination;
    std::vector<CheckResult> results;
};

/// Returns whether no check failed.
bool is_fit(const std::vector<CheckResult>& results);

/// Returns the finding of the first check that failed; nullptr if none did. It belongs to the results.
const Finding* first_mistake(const std::vector<CheckResult>& results);

/// Return the lines for a person, each ending in LF: those before the checks, after each check, and after all checks.
std::string head_text(const Examination& examination);
std::string result_text(const CheckResult& result);
std::string end_text(const Report& report);

/// Returns a table with a line for each bot: whether it is fit, its first mistake and what to do. Below it stands how
/// many are fit.
std::string table_text(const std::vector<Report>& reports);

/// Returns the lines of result_text() or table_text() with the verdicts in the colours of a terminal.
std::string in_colours(const std::string& text);

/// Returns a report as one JSON object, followed by LF.
std::string report_json(const Report& report);

/// Returns all reports as one JSON object, followed by LF: `bots` is an array of what report_json() returns, each with
/// the author, and `fit` tells whether all of them are.
std::string reports_json(const std::vector<Report>& reports);

}  // namespace isola_arena::check
