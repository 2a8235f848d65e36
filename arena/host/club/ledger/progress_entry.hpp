#pragma once

#include <cstdint>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/club/ledger/game_digest.hpp"
#include "arena/host/ladder/ladder.hpp"

/// What an author sees of his bot is entered with the match, in the same transaction (LadderLedger::enter()).
namespace isola_arena::host {

/// Enter the digest that an author sees of a game in a match, and the rating after a match. Throw DatabaseProblem if they
/// are there already.
void enter_digest(sqlite::Connection& database, std::int64_t author, int match, int number, const GameDigest& digest);
void enter_rating_point(sqlite::Connection& database, int match, const LadderPlayer& player);

/// Forgets what the bots wrote on stderr in that match; numbers and reasons stay.
void forget_stderr(sqlite::Connection& database, int match);

}  // namespace isola_arena::host
