#pragma once

#include <string>

#include "arena/contest/rating/paired_results.hpp"

namespace isola_arena {

/// No Elo difference is told beyond this one: it stands for `no bound can be told`.
inline constexpr double most_elo = 2000;

/// The points a game that are expected of who is so much stronger by Elo's logistic curve: 0 to 1.
double expected_score(double elo);

/// The difference at which so many points a game are expected, -most_elo to most_elo; score is 0 to 1.
double elo_of_score(double score);

/// By how much the subject is stronger than his opponent. Every number is finite.
struct EloEstimate {
    double elo = 0;            ///< what explains the results best
    double low = -most_elo;    ///< end of the 95 % interval; -most_elo: none can be told (all lost, few games)
    double high = most_elo;    ///< likewise
    double superiority = 0.5;  ///< likelihood that the subject is the stronger one, 0 to 1
    long games = 0;
    bool operator==(const EloEstimate&) const = default;
};

/// The estimate from results, a pair of games one observation; whatever they are, none at all included.
/// - elo: of the average score; where there are pairs and single games, of the score that explains both best.
/// - low, high: where the likelihood (rating/score_likelihood.hpp) falls to exp(-1.92) of the best one (Wilks). So it is
///   lopsided where the score is, and after n pairs won, all of them, low is the Elo of the score exp(-1.92 / n).
/// - superiority: how far the points exceed half of the games, in standard deviations of equal bots, as a part of the
///   normal distribution. With single games alone it is the usual (1 + erf((wins - losses) / sqrt(2 (wins + losses)))) / 2.
EloEstimate estimate_elo(const PairedResults& results);

/// `+89 (-11 to +209)`, `more than +120`, `less than -120`, `unknown`: the difference with its 95 % interval.
std::string describe(const EloEstimate& estimate);

}  // namespace isola_arena
