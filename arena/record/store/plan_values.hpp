#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

namespace isola_arena::store {

/// Values by name, in the order in which they are written.
using NamedValues = std::vector<std::pair<std::string, sqlite::Value>>;

/// Returns the settings of a plan as named values. The bots are not among them.
NamedValues values_of(const ContestPlan& plan);

/// Returns the plan with these settings and without bots. Ignores names that it does not know. Throws UnreadableField,
/// which names the setting, if one is missing or cannot be understood.
ContestPlan plan_of(const NamedValues& values);

/// The same for a bot.
NamedValues values_of(const ContestBot& bot);
ContestBot bot_of(const NamedValues& values);

}  // namespace isola_arena::store
