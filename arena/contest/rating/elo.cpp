#include "arena/contest/rating/elo.hpp"

#include <cmath>

#include "arena/contest/rating/curves.hpp"
#include "arena/contest/rating/score_likelihood.hpp"

namespace isola_arena {
namespace {

using namespace rating;

// Beside deviations_of_95_percent, rounded: the error of `arena grade` is computed with this value.
constexpr double z_of_95_percent = 1.96;

double likeliest_elo(const PairedResults& results) {
    if (results.games() == 0) return 0;
    return turning_point(-most_elo, most_elo,
                         [&](double elo) { return slope_of_likelihood(results, expected_score(elo)) > 0; });
}

double superiority(const PairedResults& results) {
    const Surplus beyond_half = surplus(results, 0.5);
    if (beyond_half.variance <= 0) return 0.5;
    return normal_below(beyond_half.points / std::sqrt(beyond_half.variance));
}

std::string with_sign(double elo) {
    const long rounded = std::lround(elo);
    return (rounded > 0 ? "+" : "") + std::to_string(rounded);
}

double expected_points(std::span<const KnownOpponent> opponents, double rating, double more_games) {
    double points = 0;
    for (const KnownOpponent& each : opponents)
        if (each.games > 0) points += (each.games + more_games) * expected_score(rating - each.rating);
    return points;
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
    const double least = expected_score(-most_elo);
    if (score <= least) return -most_elo;
    if (score >= 1 - least) return most_elo;
    return 400 * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const PairedResults& results) {
    EloEstimate estimate;
    estimate.games = results.games();
    if (estimate.games == 0) return estimate;
    estimate.elo = likeliest_elo(results);
    const double best = log_likelihood(results, expected_score(estimate.elo));
    const double least = best - 0.5 * deviations_of_95_percent * deviations_of_95_percent;
    const auto explains = [&](double elo) { return log_likelihood(results, expected_score(elo)) >= least; };
    if (!explains(-most_elo))
        estimate.low = turning_point(-most_elo, estimate.elo, [&](double elo) { return !explains(elo); });
    if (!explains(most_elo)) estimate.high = turning_point(estimate.elo, most_elo, explains);
    estimate.superiority = superiority(results);
    return estimate;
}

std::string describe(const EloEstimate& estimate) {
    const bool bounded_below = estimate.low > -most_elo, bounded_above = estimate.high < most_elo;
    if (bounded_below && bounded_above)
        return with_sign(estimate.elo) + " (" + with_sign(estimate.low) + " to " + with_sign(estimate.high) + ")";
    if (bounded_below) return "more than " + with_sign(estimate.low);
    if (bounded_above) return "less than " + with_sign(estimate.high);
    return "unknown";
}

RatingEstimate rating_against(std::span<const KnownOpponent> opponents) {
    double points = 0, games = 0, met = 0;
    for (const KnownOpponent& each : opponents) {
        points += each.points;
        games += each.games;
        met += each.games > 0 ? 1 : 0;
    }
    const double more_games = points <= 0 || points >= games ? 1 : 0;
    points += more_games * met / 2;
    const double rating = turning_point(-2 * most_elo, 4 * most_elo, [&](double middle) {
        return expected_points(opponents, middle, more_games) < points;
    });
    double information = 0;
    for (const KnownOpponent& each : opponents) {
        const double share = expected_score(rating - each.rating);
        if (each.games > 0) information += (each.games + more_games) * share * (1 - share);
    }
    return {rating, z_of_95_percent * 400 / std::log(10.0) / std::sqrt(information)};
}

}  // namespace isola_arena
