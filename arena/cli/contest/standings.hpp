#pragma once

#include <string>

#include "arena/cli/contest/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"

namespace isola_arena {

/// Returns the report of a contest, with texts from bots made fit for a screen.
report::ContestReport report_of(const ContestView& view, report::Matches matches = report::Matches::listed);

/// Return the output of `arena standings`: for stdout, with colours if it wants them; with --json; with --csv.
std::string standings_text(const ContestView& view);
std::string standings_json(const ContestView& view);
std::string standings_csv(const ContestView& view);

}  // namespace isola_arena
