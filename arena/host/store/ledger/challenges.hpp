#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/moment.hpp"
#include "arena/rules/events/match_result.hpp"

/// The places of a ladder by challenge in the ledger, and the challenges that change them. A rated ladder has no
/// places. A change of places is in the same transaction as its cause. These functions throw DatabaseProblem like those
/// of the ledger; callers hold the ledger's mutex.
namespace isola_arena::host {

LadderKind kind_of_ladder(sqlite::Connection& database);

/// Makes the ladder one of that kind. Places begin in the order of the ratings. Does nothing if it is of that kind
/// already.
void change_kind_of_ladder(sqlite::Connection& database, LadderKind kind);

/// Returns the places, from the top.
Places ladder_places(sqlite::Connection& database);

/// Enter that this version plays for the author from now on, or that the author plays no more. Do nothing on a rated
/// ladder.
void come_to_ladder(sqlite::Connection& database, std::int64_t author, std::int64_t submission);
void leave_ladder(sqlite::Connection& database, std::int64_t author);

/// Replaces the stored places, which are `before`, by `after`.
void store_places(sqlite::Connection& database, const Places& before, const Places& after);

/// Calls change with the places, and stores the changed places.
template <class Change>
void change_places(sqlite::Connection& database, Change change) {
    const Places before = ladder_places(database);
    Places after = before;
    change(after);
    store_places(database, before, after);
}

/// How a match by challenge ended. The challenger is the first of the match.
struct ChallengeResult {
    ChallengeEnd end = ChallengeEnd::undecided;
    std::string decided_by;                              ///< DecidedBy as results name it, or `starved`
    std::array<std::optional<std::int64_t>, 2> mean_ns;  ///< mean time of each side's replies; nullopt: it sent none
    bool operator==(const ChallengeResult&) const = default;
};

/// Returns 1 for the challenger, 2 for the challenged, nullopt for an undecided match.
std::optional<int> winner_of(ChallengeEnd end);

/// Returns how a match of these games ended. A draw counts as lost by the challenger. A game that was starved, even
/// when it was played again, leaves the match undecided.
ChallengeResult challenge_result(const std::vector<LadderGame>& games, const MatchReport& report);

/// Enters the result of a match, and changes the places by it. challenger: the challenger's entry in the places when
/// the match began. challenged: an author.
void enter_challenge(sqlite::Connection& database, int match, const PlaceHolder& challenger, std::int64_t challenged,
                     const ChallengeResult& result);

/// A match by challenge as lists show it.
struct ListedChallenge {
    int match = 1;
    Moment at = 0;
    LadderSide challenger;
    LadderSide challenged;
    std::array<int, 2> wins = {};
    std::array<std::optional<int>, 2> places;  ///< both places afterwards, from 1; nullopt: not on the ladder any more
    ChallengeResult result;
};

/// Returns the newest challenges, the newest first: those of one author, or of all (nullopt).
std::vector<ListedChallenge> newest_challenges(sqlite::Connection& database, std::optional<std::int64_t> author,
                                               int most);

}  // namespace isola_arena::host
