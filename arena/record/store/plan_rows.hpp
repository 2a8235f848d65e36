#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

/// Functions that read and write the plan of a contest (tables `contest` and `bot`) and its pairings (table `pairing`).
/// In the tables, places count from 1.
namespace isola_arena::store {

/// Writes the plan into empty tables.
void write_plan(sqlite::Connection& database, const ContestPlan& plan);

/// Returns exactly the plan that was written, with the changes since then. Throws DatabaseProblem, naming the setting or the bot, if one cannot be
/// understood.
ContestPlan read_plan(sqlite::Connection& database);

/// Returns the parts of the plan that have changed since they were written, in words, such as `the setting tie` or `bot
/// 3`. It compares checksums, because no record of a game has the format, the rule for ties or the title of a bot. Also
/// empty for a database that was made before the plan had checksums.
std::vector<std::string> changed_parts_of_plan(sqlite::Connection& database);

/// Adds a bot after the others, with its checksum.
void add_bot(sqlite::Connection& database, const ContestBot& bot);

/// Removes all pairings after the first `kept`.
void remove_pairings(sqlite::Connection& database, std::size_t kept);

/// Sets the fingerprint of every bot of that name.
void write_fingerprint(sqlite::Connection& database, const std::string& bot, const std::string& fingerprint);

/// Sets the shared folders of the plan.
void write_shares(sqlite::Connection& database, const Shares& shares);

void write_pairing(sqlite::Connection& database, int number, const Pairing& pairing);
std::map<int, Pairing> read_pairings(sqlite::Connection& database);

// The plan as values, which plan_values.cpp names:

/// Values by name, in the order in which they are written.
using NamedValues = std::vector<std::pair<std::string, sqlite::Value>>;

/// Returns the settings of a plan as named values. The bots are not among them.
NamedValues values_of(const ContestPlan& plan);

/// Returns the plan with these settings and without bots. Ignores names that it does not know. Throws UnreadableField,
/// which names the setting, if one is missing or cannot be understood.
ContestPlan plan_of(const NamedValues& values);

/// Returns the shared folders as their value in the plan.
std::string text_of(const Shares& shares);

/// The same for a bot.
NamedValues values_of(const ContestBot& bot);
ContestBot bot_of(const NamedValues& values);

}  // namespace isola_arena::store
