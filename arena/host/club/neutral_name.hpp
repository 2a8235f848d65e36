#pragma once

#include <string>
#include <string_view>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::host {

/// Returns a name that stands for an author who was deleted, and for his bot: `deleted-1`, or the next one that nobody
/// and no bot has.
std::string neutral_name(sqlite::Connection& ledger);

/// Gives a deleted author another neutral name if somebody is to be entered under the one that he has.
void make_way_for(std::string_view name, sqlite::Connection& ledger);

}  // namespace isola_arena::host
