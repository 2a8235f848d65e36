#pragma once

#include <string>

#include "arena/record/report/contest_report.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena {

/// Returns the contest's title and the table for a terminal, then the crosstable if there are at most 16 bots, then closing lines. The table
/// fits into 80 columns if names are short. All texts of the report must be fit for a screen. If the ink has colours,
/// the leaders and faults stand out.
std::string standings_text(const report::ContestReport& report, const viewer::Ink& ink = {});

}  // namespace isola_arena
