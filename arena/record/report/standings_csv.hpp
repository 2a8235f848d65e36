#pragma once

#include <string>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// The table as RFC 4180 has it: a header line, then a line for each bot, CR LF after each. Times are nanoseconds; a
/// field is empty where there is nothing to tell.
std::string standings_csv(const ContestReport& report);

}  // namespace isola_arena::report
