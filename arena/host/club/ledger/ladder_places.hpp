#pragma once

#include <cstdint>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/ladder/challenge_ladder.hpp"
#include "arena/host/ladder/ladder_kind.hpp"

/// The places of a ladder by challenge in the ledger; a rated ladder has none. They change in the transaction of what
/// changes them. These functions throw DatabaseProblem as those of the ledger, and belong into its mutex.
namespace isola_arena::host {

LadderKind kind_of_ladder(sqlite::Connection& database);

/// From now on the ladder is of that kind. Places begin in the order of the ratings. Does nothing if it is so already.
void change_kind_of_ladder(sqlite::Connection& database, LadderKind kind);

/// Returns the places, from the top.
Places ladder_places(sqlite::Connection& database);

/// Enter that a version plays from now on, or that nothing of the author does. Do nothing on a rated ladder.
void come_to_ladder(sqlite::Connection& database, std::int64_t author, std::int64_t submission);
void leave_ladder(sqlite::Connection& database, std::int64_t author);

/// Calls change with the places and stores what it has made of them.
template <class Change>
void change_places(sqlite::Connection& database, Change change);

/// Makes `after` of the places, which are `before`.
void store_places(sqlite::Connection& database, const Places& before, const Places& after);

template <class Change>
void change_places(sqlite::Connection& database, Change change) {
    const Places before = ladder_places(database);
    Places after = before;
    change(after);
    store_places(database, before, after);
}

}  // namespace isola_arena::host
