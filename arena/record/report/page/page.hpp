#pragma once

#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"
#include "arena/record/report/faults.hpp"

namespace isola_arena::report {

/// Returns the whole contest as one HTML page that needs no other file, no network and no script. The page is also
/// well-formed XML. Long lists are cut, and the page says so; standings_json() has everything.
std::string report_page(const ContestReport& report, const std::vector<BotFaults>& faults);

}  // namespace isola_arena::report
