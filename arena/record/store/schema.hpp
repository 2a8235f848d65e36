#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::store {

/// SQLite's application_id in a contest's database.
inline constexpr int application = 0x49736F41;

/// The SQL of all migrations: element N turns version N of a database into version N + 1. Version 0 is an empty file.
using Migrations = std::span<const std::string_view>;
Migrations migrations();

/// Checks that the database is a contest's and not newer than the last migration. Throws DatabaseProblem if it is not a
/// contest's, or newer.
void check_identity(sqlite::Connection& database, Migrations known);

/// Runs the missing migrations: all of them, or none if one fails. Throws DatabaseProblem.
void migrate(sqlite::Connection& database, Migrations known);

/// Returns whether migrations are missing.
bool is_older(sqlite::Connection& database, Migrations known);

/// Throws DatabaseProblem if migrations are missing.
void check_up_to_date(sqlite::Connection& database, Migrations known);

/// Searches the whole file for damage. Returns the damage in words; empty: none. Unlike check_health(), also compares
/// tables with their indexes, which takes longer.
std::string damage_of(sqlite::Connection& database);

/// Checks the whole file for damage, which takes a few milliseconds for each thousand games. Throws DatabaseProblem if
/// the file is damaged.
void check_health(sqlite::Connection& database);

}  // namespace isola_arena::store
