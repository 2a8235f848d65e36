#pragma once

#include <span>

namespace isola_arena {

/// Games against an opponent whose rating is known.
struct KnownOpponent {
    double rating;  ///< in Elo
    double points;  ///< of the subject, a draw as half of one
    int games;
};

/// A rating with its 95 % interval, in Elo.
struct RatingEstimate {
    double rating;
    double error;  ///< half of the interval
};

/// Returns the rating under which the subject's points are the expected ones (maximum likelihood). Where it has won or
/// lost everything that is no number, so it is supposed to have drawn one game more with each opponent that it met.
/// There must be a game.
RatingEstimate rating_against(std::span<const KnownOpponent> opponents);

}  // namespace isola_arena
