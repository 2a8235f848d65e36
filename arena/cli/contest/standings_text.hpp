#pragma once

#include <string>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena {

/// The table for a terminal, then, for at most 16 bots, the crosstable, and closing lines. The table fits into 80 columns
/// where names are short. All texts of the report must be fit for a screen.
std::string standings_text(const report::ContestReport& report);

}  // namespace isola_arena
