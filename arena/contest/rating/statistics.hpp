#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena {

/// The results of one entrant in some games.
struct WinsDrawsLosses {
    long wins = 0;
    long draws = 0;
    long losses = 0;

    long games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
    void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
    bool operator==(const WinsDrawsLosses&) const = default;
};

/// A cell: the results of an entrant against this opponent.
struct Encounter {
    std::size_t opponent = 0;
    WinsDrawsLosses made;
    bool operator==(const Encounter&) const = default;
};

/// The results of each entrant against each other one. Only cells with games are kept, so that the table of a large
/// field in which few have met stays small.
class Crosstable {
public:
    explicit Crosstable(std::size_t entrants) : rows_(entrants) {}

    std::size_t entrants() const { return rows_.size(); }

    /// Counts a game of two different entrants for both. half_points: 0 to 2, of the entrant `one`.
    void add(std::size_t one, std::size_t other, int half_points);

    /// Returns the entrant's cells by opponent, without those that have no games.
    std::span<const Encounter> row(std::size_t entrant) const { return rows_[entrant]; }

    /// Returns one cell; all 0 if the two have not met.
    WinsDrawsLosses against(std::size_t entrant, std::size_t opponent) const;

    /// Returns the sum of the entrant's row.
    WinsDrawsLosses total(std::size_t entrant) const;

private:
    std::vector<std::vector<Encounter>> rows_;
};

/// Returns the crosstable of a contest's games.
Crosstable crosstable(std::size_t entrants, PairingList pairings, const Games& games);

/// The numbers of an entrant over all its games.
struct EntrantStatistics {
    WinsDrawsLosses made;
    std::map<FaultKind, int> faults;       ///< that ended a game, by kind; kinds that never occurred are left out
    long discarded = 0;                    ///< turns of this entrant that were discarded
    long turns = 0;                        ///< of its games, both players' together, discarded ones counted
    Speed speed;                           ///< speed.average_ns(): mean charged time of a reply
    std::optional<std::int64_t> worst_ns;  ///< the longest charged time of a reply
    long repeated = 0;                     ///< its games that repeat an earlier one (repeats.hpp)

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
    long repeated = 0;  ///< games that repeat an earlier one

    /// Returns the average length of a game in turns; nullopt without games.
    std::optional<double> average_turns() const;
    bool operator==(const ContestStatistics&) const = default;
};

/// Returns the numbers of a contest. If a game ended by a fault, its loser made the fault; if the game has no winner
/// (neither bot started), both made it.
ContestStatistics statistics_of_contest(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
