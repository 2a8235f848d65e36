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

/// Checks that the database is a contest's, and of no newer version than the migrations lead to. Throws DatabaseProblem if
/// it is not.
void check_identity(sqlite::Connection& database, Migrations known);

/// Runs the missing migrations: all of them, or none if one fails. Throws DatabaseProblem.
void migrate(sqlite::Connection& database, Migrations known);

/// Returns whether the database is older than the migrations lead to.
bool is_older(sqlite::Connection& database, Migrations known);

/// Checks that the database is not older than the migrations lead to. Throws DatabaseProblem if it is.
void check_up_to_date(sqlite::Connection& database, Migrations known);

/// Searches the whole file for damage, and returns what was found in words; empty: nothing. Compares tables with their
/// indexes too, which check_health() leaves out because it takes longer.
std::string damage_of(sqlite::Connection& database);

/// Checks the whole file for damage, which takes a few milliseconds for each thousand games. Throws DatabaseProblem if it
/// is damaged.
void check_health(sqlite::Connection& database);

}  // namespace isola_arena::store
