#pragma once

#include <span>

namespace isola_arena {

/// A rating of Glicko-2, on the scale of Elo.
struct Glicko {
    double rating = 1500;
    double deviation = 350;    ///< standard deviation of the rating; at most 350, a newcomer's
    double volatility = 0.06;  ///< how much the strength is expected to change in a period
    bool operator==(const Glicko&) const = default;
};

/// A game of a rating period: the opponent as it was before the period, and 1 for a win, 0.5 for a draw, 0 for a loss.
struct GlickoGame {
    Glicko opponent;
    double score = 0;
};

/// Returns the rating after a period with these games, by the steps of Glickman's `Example of the Glicko-2 system`
/// (2013). tau bounds how fast volatility changes: 0.3 to 1.2 according to the paper. Without games only the deviation
/// grows.
Glicko after_period(const Glicko& before, std::span<const GlickoGame> games, double tau = 0.5);

}  // namespace isola_arena
