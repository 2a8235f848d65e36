#pragma once

#include <vector>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Returns the places of a ladder's entrants in the course of the contest: element R is the state after round R (0: at
/// the start) and holds, by entrant, the place from 0, which is the top. The last element holds the places of the
/// table. Returns an empty vector for other formats.
std::vector<std::vector<std::size_t>> ladder_climb(const ContestReport& report);

}  // namespace isola_arena::report
