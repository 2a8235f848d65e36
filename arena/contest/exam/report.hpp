#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/bots/check/exam.hpp"

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
    bool game_budget = false;  ///< there is only a budget for the game; reply_ms is the assumed rest of it
};

/// The report on an examined bot.
struct Report {
    Examination examination;
    std::vector<CheckResult> results;
};

/// Returns whether no check failed.
bool is_fit(const std::vector<CheckResult>& results);

/// Returns how many of the bots are fit.
std::size_t count_fit(const std::vector<Report>& reports);

/// Returns the finding of the first check that failed; nullptr if none did. The pointer points into results.
const Finding* first_mistake(const std::vector<CheckResult>& results);

/// Returns a report as one JSON object, followed by LF.
std::string report_json(const Report& report);

/// Returns all reports as one JSON object, followed by LF: `bots` is an array of the objects of report_json(), each
/// with the author; `fit` tells whether all bots are fit.
std::string reports_json(const std::vector<Report>& reports);

}  // namespace isola_arena::check
