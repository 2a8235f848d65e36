#pragma once

#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/store/sqlite.hpp"

/// The plan of a contest in the tables contest and bot, the pairings in the table pairing. Places count from 1 there.
namespace isola_arena::store {

/// Into empty tables.
void write_plan(Connection& database, const ContestPlan& plan);

/// Exactly the plan that was written. Throws StoreProblem naming the setting or the bot that cannot be understood.
ContestPlan read_plan(Connection& database);

/// Of every bot of that name.
void write_fingerprint(Connection& database, const std::string& bot, const std::string& fingerprint);

void write_pairing(Connection& database, int number, const Pairing& pairing);
std::vector<Pairing> read_pairings(Connection& database);

}  // namespace isola_arena::store
