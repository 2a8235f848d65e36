#pragma once

#include <span>

namespace isola_arena {

/// A rating of Glicko-2, on the scale of Elo.
struct Glicko {
    double rating = 1500;
    double deviation = 350;    ///< standard deviation of the rating; a newcomer's at most
    double volatility = 0.06;  ///< how much the strength is expected to change in a period
    bool operator==(const Glicko&) const = default;
};

/// A game of a rating period: the opponent as he was before the period, and 1 for a win, 0.5, 0.
struct GlickoGame {
    Glicko opponent;
    double score = 0;
};

/// The rating after a period with these games, by the steps of Glickman's `Example of the Glicko-2 system` (2013). tau
/// bounds how fast volatility changes, 0.3 to 1.2 by the paper. Without games only the deviation grows.
Glicko after_period(const Glicko& before, std::span<const GlickoGame> games, double tau = 0.5);

}  // namespace isola_arena
