#pragma once

#include <vector>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Where the entrants of a ladder stood: element R is after round R (0: at the start), and holds by entrant the place
/// from 0, the top. The last element holds the places of the table; empty for other formats.
std::vector<std::vector<std::size_t>> ladder_climb(const ContestReport& report);

}  // namespace isola_arena::report
