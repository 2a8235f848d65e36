#pragma once

#include "arena/record/report/contest_report.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// Adds the results of the analyses in the contest's database to the bots of the report. Leaves out analyses that
/// cannot be read.
void add_analyses(report::ContestReport& report, const Store& store);

}  // namespace isola_arena
