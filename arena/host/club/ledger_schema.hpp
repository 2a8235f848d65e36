#pragma once

#include <filesystem>

#include "arena/record/store/database/sqlite.hpp"

namespace isola_arena::host {

/// Makes the database of a new hosted contest, as a whole or not at all, for its owner alone. Throws StoreProblem if the file is there
/// already or cannot be written.
void create_ledger(const std::filesystem::path& file);

/// Checks that the database is that of a hosted contest, of this version. Throws StoreProblem if it is not.
void check_ledger(store::Connection& database);

}  // namespace isola_arena::host
