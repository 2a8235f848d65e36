#pragma once

#include <string>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// The contest as one JSON object with a line end. `standings` are in the order of the table, and so are the rows and
/// columns of `crosstable`: a cell is [won, drawn, lost] of the row's games against the column's bot, null where the two
/// have not met. Players are named; times are nanoseconds; what is not there is null.
std::string standings_json(const ContestReport& report);

}  // namespace isola_arena::report
