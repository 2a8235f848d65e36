#pragma once

#include <string>
#include <vector>

#include "arena/cli/check/finding.hpp"

namespace isola_arena::check {

/// What was checked against what, for the head of a report.
struct Examination {
    std::string bot;
    std::string command;
    std::string contest;  ///< empty: none
    std::vector<std::string> rules;
    std::int64_t reply_ms = 0;
    bool game_budget = false;  ///< reply_ms stands for what is left of a game's budget
};

/// Whether nothing failed.
bool is_fit(const std::vector<CheckResult>& results);

/// The lines that a person reads, each ending in LF: before the checks, after each, after all.
std::string head_text(const Examination& examination);
std::string result_text(const CheckResult& result);
std::string end_text(const Examination& examination, const std::vector<CheckResult>& results);

/// All of it as one JSON object.
std::string report_json(const Examination& examination, const std::vector<CheckResult>& results);

}  // namespace isola_arena::check
