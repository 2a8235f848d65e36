#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena {

/// What one entrant made in some games.
struct WinsDrawsLosses {
    long wins = 0;
    long draws = 0;
    long losses = 0;

    long games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
    void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
    bool operator==(const WinsDrawsLosses&) const = default;
};

/// A cell: what an entrant made against this opponent.
struct Encounter {
    std::size_t opponent = 0;
    WinsDrawsLosses made;
    bool operator==(const Encounter&) const = default;
};

/// Who made what against whom. Only cells with games are kept, so that a large field that met little stays small.
class Crosstable {
public:
    explicit Crosstable(std::size_t entrants) : rows_(entrants) {}

    std::size_t entrants() const { return rows_.size(); }

    /// Counts a game of two different entrants for both; half_points: 0 to 2, made by one.
    void add(std::size_t one, std::size_t other, int half_points);

    /// The entrant's cells by opponent, those without games left out.
    std::span<const Encounter> row(std::size_t entrant) const { return rows_[entrant]; }

    /// One cell; all 0 where the two have not met.
    WinsDrawsLosses against(std::size_t entrant, std::size_t opponent) const;

    /// The sum of the entrant's row.
    WinsDrawsLosses total(std::size_t entrant) const;

private:
    std::vector<std::vector<Encounter>> rows_;
};

/// The crosstable of a contest's games.
Crosstable crosstable(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
