#pragma once

#include <span>
#include <string>

#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena {

/// The largest Elo difference that is ever reported. As a bound it stands for `no bound is known`.
inline constexpr double most_elo = 2000;

/// Returns the expected points a game, 0 to 1, of a player that is this much stronger, by Elo's logistic curve.
double expected_score(double elo);

/// Returns the difference, -most_elo to most_elo, at which this score, 0 to 1, is expected in a game.
double elo_of_score(double score);

/// The estimated lead in Elo of the subject over its opponent. Every number is finite.
struct EloEstimate {
    double elo = 0;            ///< the difference that explains the results best
    double low = -most_elo;    ///< end of the 95 % interval; -most_elo: not known (all games lost, few games)
    double high = most_elo;    ///< the other end; most_elo: not known (all games won, few games)
    double superiority = 0.5;  ///< likelihood that the subject is the stronger one, 0 to 1
    long games = 0;
    bool operator==(const EloEstimate&) const = default;
};

/// Returns the estimate from any results, even from no games at all. A pair of games is one observation.
/// - elo: the Elo of the average score; if there are both pairs and single games, the Elo of the score that explains
///   both best.
/// - low, high: the differences at which the likelihood (rating/score_likelihood.hpp) falls to exp(-1.92) of the best
///   one (Wilks). So the interval is lopsided if the score is, and after n pairs, all of them won, low is the Elo of
///   the score exp(-1.92 / n).
/// - superiority: the share of the normal distribution below x, where x is the surplus of points over half of the games
///   in standard deviations of equal bots. With single games alone this is the usual (1 + erf((wins - losses) / sqrt(2
///   (wins + losses)))) / 2.
EloEstimate estimate_elo(const PairedResults& results);

/// Returns the difference with its 95 % interval as text: `+89 (-11 to +209)`, `more than +120`, `less than -120`,
/// `unknown`.
std::string describe(const EloEstimate& estimate);

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
