#pragma once

#include <string>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Returns the table as CSV by RFC 4180: a header line, then a line for each bot, with CR LF after each line. Times are
/// in nanoseconds; a field without a value is empty.
std::string standings_csv(const ContestReport& report);

}  // namespace isola_arena::report
