#pragma once

#include <filesystem>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::host {

/// The version of the database, which its user_version states.
int ledger_version();

/// Returns whether the file begins like the database of a hosted contest; false if the file cannot be read.
bool is_ledger(const std::filesystem::path& file);

/// Makes the database of a new hosted contest, as a whole or not at all. Only its owner may read it. Throws
/// DatabaseProblem if the file exists already or cannot be written.
void create_ledger(const std::filesystem::path& file);

/// Checks that the database is that of a hosted contest, and upgrades one of an earlier version, as a whole or not at
/// all. Throws DatabaseProblem if it is another database, or of a newer version.
void bring_up_to_date(sqlite::Connection& database);

}  // namespace isola_arena::host
