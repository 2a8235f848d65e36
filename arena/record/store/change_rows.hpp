#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/contest/tournament/contest_change.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/settings/machine.hpp"
#include "protocol/result.hpp"

/// Functions that read and write the changes of a contest (table `change`) and the games that no longer count (table
/// `former_game`). In the tables, places count from 1.
namespace isola_arena::store {

/// Returns the word for a kind of change: `added`, `struck` or `voided`.
std::string_view word_of(ContestChange::Kind kind);

/// Enters the change after those that are there, and returns its number, from 1.
int write_change(sqlite::Connection& database, const ContestChange& change);

/// Returns the changes, in their order. Throws UnreadableField if one cannot be understood.
std::vector<ContestChange> read_changes(sqlite::Connection& database);

/// Returns the changes whose rows were altered, in words, such as `change 2`.
std::vector<std::string> altered_changes(sqlite::Connection& database);

/// Moves a game, with its record and its analysis, to the games that no longer count because of this change.
void set_aside(sqlite::Connection& database, int change, GameKey key);

/// Calls take with each game that no longer counts and the number of its change, by change and key. Throws
/// UnreadableField.
void read_former_games(sqlite::Connection& database, const std::function<void(int change, GameSummary)>& take);

/// Returns the machine that played such a game; without a name if none was noted.
Machine read_former_machine(sqlite::Connection& database, int change, GameKey key);

/// Returns the record of a game that no longer counts, or an error, as Store::record() does.
Result<std::string> read_former_record(sqlite::Connection& database, int change, GameKey key);

}  // namespace isola_arena::store
