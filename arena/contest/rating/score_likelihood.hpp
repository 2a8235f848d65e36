#pragma once

#include "arena/contest/rating/paired_results.hpp"

/// How well a supposed strength explains results, where nothing is supposed of how the points come about. The subject's
/// expected score, s points a game, leaves open how often a pair brings 0, 0.5, 1, 1.5, 2 points; of all distributions
/// with that mean the one is taken that explains the results best (the generalised likelihood of Van den Bergh's notes
/// for fishtest). It exists for every s between 0 and 1 without any invented game, also where all games are won, lost or
/// drawn: what no result speaks for then falls to the pairs lost outright or won outright, whichever makes up the mean.
namespace isola_arena::rating {

/// The logarithm of that likelihood, up to a number that depends on the results alone: never positive, concave in score.
/// score lies strictly between 0 and 1. 0 without results.
double log_likelihood(const PairedResults& results, double score);

/// Its derivative by score: positive where a higher score would explain the results better.
double slope_of_likelihood(const PairedResults& results, double score);

/// Points made beyond those expected of a subject with that score, and the variance that they have in the distribution
/// that explains the results best.
struct Surplus {
    double points = 0;
    double variance = 0;
};
Surplus surplus(const PairedResults& results, double score);

}  // namespace isola_arena::rating
