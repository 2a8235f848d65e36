#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/store/plan_values.hpp"

/// Checksums of the plan of a contest, by which a verification notices what no record of a game could tell it: another
/// format, another rule for ties, another title of a bot.
namespace isola_arena::store {

/// Returns the checksums of the plan's settings and bots as a text.
std::string checksums_of(const ContestPlan& plan);

/// Returns what differs from the plan of which these are the checksums, in words, such as `the setting tie` or `bot 3`.
/// settings and bots may have more values than the checksums are about, because a later arena has more.
std::vector<std::string> changed_parts(std::string_view checksums, const NamedValues& settings,
                                       const std::vector<NamedValues>& bots);

}  // namespace isola_arena::store
