#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/crosstable.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena {

/// The numbers of an entrant over all its games.
struct EntrantStatistics {
    WinsDrawsLosses made;
    std::map<FaultKind, int> faults;       ///< that ended a game, by kind; kinds that never occurred are left out
    long discarded = 0;                    ///< turns of this entrant that were discarded
    long turns = 0;                        ///< of its games, both players' together, discarded ones counted
    Speed speed;                           ///< speed.average_ns(): mean charged time of a reply
    std::optional<std::int64_t> worst_ns;  ///< the longest charged time of a reply

    /// Returns the average length of its games in turns; nullopt without games.
    std::optional<double> average_turns() const;
    bool operator==(const EntrantStatistics&) const = default;
};

/// The statistics of a contest's games.
struct ContestStatistics {
    std::vector<EntrantStatistics> entrants;  ///< by seed
    long games = 0;
    long draws = 0;
    long won_by_player_one = 0;  ///< by the player that moved first
    long turns = 0;

    /// Returns the average length of a game in turns; nullopt without games.
    std::optional<double> average_turns() const;
    bool operator==(const ContestStatistics&) const = default;
};

/// Returns the numbers of a contest. If a game ended by a fault, its loser made the fault; if the game has no winner
/// (neither bot started), both made it.
ContestStatistics statistics_of_contest(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
