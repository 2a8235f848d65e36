#pragma once

#include "arena/record/report/contest_report.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// Adds to the report what the analyses in the contest's database say of each bot; those that cannot be read are left
/// out.
void add_analyses(report::ContestReport& report, const Store& store);

}  // namespace isola_arena
