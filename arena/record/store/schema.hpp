#pragma once

#include <span>
#include <string_view>

#include "arena/record/store/sqlite.hpp"

namespace isola_arena::store {

/// What SQLite's application_id says of a contest's database.
inline constexpr int application = 0x49736F41;

/// The SQL that makes version N + 1 of a database out of version N stands at place N. Version 0 is an empty file.
using Migrations = std::span<const std::string_view>;
Migrations migrations();

/// Lets only a contest's database pass, no newer one than the migrations lead to. Throws StoreProblem.
void check_identity(Connection& database, Migrations known);

/// Runs what is missing, all or nothing. Throws StoreProblem.
void migrate(Connection& database, Migrations known);

/// Throws StoreProblem where the database is older than the migrations lead to.
void check_up_to_date(Connection& database, Migrations known);

/// Looks through the whole file for damage: a few milliseconds for each thousand games. Throws StoreProblem.
void check_health(Connection& database);

}  // namespace isola_arena::store
