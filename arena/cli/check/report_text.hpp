#pragma once
// Words that the report of one bot and the table of several bots share.

#include <string>
#include <vector>

#include "arena/contest/exam/submissions.hpp"

namespace isola_arena::check {

/// Return lines for a person, each ending in LF: the lines before the checks, after each check, and after all checks.
std::string head_text(const Examination& examination);

/// said: what the bot had written on stderr at the finding before, which is not shown twice; gets what it wrote now.
std::string result_text(const CheckResult& result, std::string& said);

std::string end_text(const Report& report);

/// Returns a table with a line for each bot: whether it is fit, its first mistake and what to do. The line below the
/// table says how many bots are fit.
std::string table_text(const std::vector<Report>& reports);

/// Returns the lines of result_text() or table_text() with the verdicts in the colours of a terminal.
std::string in_colours(const std::string& text);

}  // namespace isola_arena::check
