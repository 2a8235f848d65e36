#include "arena/contest/rating/elo.hpp"

#include <cmath>

#include "arena/contest/rating/normal.hpp"
#include "arena/contest/rating/score_likelihood.hpp"

namespace isola_arena {
namespace {

using namespace rating;

// Returns the point between low and high at which `below` turns from true to false, which it does once.
template <class Below>
double turning_point(double low, double high, Below below) {
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (low + high);
        (below(middle) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

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

}  // namespace isola_arena
