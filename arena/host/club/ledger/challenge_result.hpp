#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/club/ledger/listed_game.hpp"
#include "arena/host/club/moment.hpp"
#include "arena/host/ladder/challenge_ladder.hpp"
#include "arena/judge/events/match_result.hpp"

namespace isola_arena::host {

/// How a match by challenge ended. The challenger is the first of the match.
struct ChallengeResult {
    ChallengeEnd end = ChallengeEnd::undecided;
    std::string decided_by;                              ///< DecidedBy as results name it, or `starved`
    std::array<std::optional<std::int64_t>, 2> mean_ns;  ///< of a reply of each side; nullopt: it sent none
    bool operator==(const ChallengeResult&) const = default;
};

/// Returns how a match of these games ended. Where it was drawn the challenger has lost. A game that was starved, even
/// when it was played again, leaves the match undecided.
ChallengeResult challenge_result(const std::vector<LadderGame>& games, const MatchReport& report);

/// Enters the result of a match with what it does to the places. challenger: as he was when it began; challenged: an
/// author.
void enter_challenge(sqlite::Connection& database, int match, const PlaceHolder& challenger, std::int64_t challenged,
                     const ChallengeResult& result);

/// A match by challenge as lists show it.
struct ListedChallenge {
    int match = 1;
    Moment at = 0;
    LadderSide challenger;
    LadderSide challenged;
    std::array<int, 2> wins = {};
    std::array<std::optional<int>, 2> places;  ///< of both after the match, from 1; nullopt: not on the ladder any more
    ChallengeResult result;
};

/// Returns the newest challenges, the newest first; of all authors, or of one.
std::vector<ListedChallenge> newest_challenges(sqlite::Connection& database, std::optional<std::int64_t> author,
                                               int most);

}  // namespace isola_arena::host
