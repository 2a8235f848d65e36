#pragma once

#include "arena/contest/rating/contest_games.hpp"

/// The likelihood of an assumed strength, given results. An expected score of s points a game leaves open how often a
/// pair brings 0, 0.5, 1, 1.5 or 2 points. Among all distributions with that mean, the one with the largest likelihood
/// is used (the generalised likelihood of Van den Bergh's notes for fishtest). It exists for every s between 0 and 1
/// without any invented game, even if all games are won, lost or drawn: the probability that no result explains then
/// belongs to pairs with 0 or with 2 points, depending on the mean.
namespace isola_arena::rating {

/// Returns the logarithm of that likelihood, up to a constant that depends on the results alone: never positive,
/// concave in score, 0 without results. score must lie strictly between 0 and 1.
double log_likelihood(const PairedResults& results, double score);

/// Returns its derivative by score: positive if a higher score would explain the results better.
double slope_of_likelihood(const PairedResults& results, double score);

/// The points made beyond those expected of a subject with that score, and their variance in the distribution that
/// explains the results best.
struct Surplus {
    double points = 0;
    double variance = 0;
};
Surplus surplus(const PairedResults& results, double score);

}  // namespace isola_arena::rating
