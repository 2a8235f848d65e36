#pragma once

#include <span>

namespace isola_arena {

/// Games against an opponent whose rating is known.
struct KnownOpponent {
    double rating;  ///< in Elo
    double points;  ///< points of the subject; a draw is half a point
    int games;
};

/// A rating with its 95 % interval, in Elo.
struct RatingEstimate {
    double rating;
    double error;  ///< half of the interval
};

/// Returns the rating under which the subject's points are the expected ones (maximum likelihood). If the subject has
/// won or lost everything, that rating would be infinite, so one more drawn game with each opponent is assumed. There
/// must be at least one game.
RatingEstimate rating_against(std::span<const KnownOpponent> opponents);

}  // namespace isola_arena
