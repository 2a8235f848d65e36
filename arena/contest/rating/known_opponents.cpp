#include "arena/contest/rating/known_opponents.hpp"

#include <cmath>

#include "arena/contest/rating/elo.hpp"

namespace isola_arena {
namespace {

constexpr double z_of_95_percent = 1.96;

double expected_points(std::span<const KnownOpponent> opponents, double rating, double more_games) {
    double points = 0;
    for (const KnownOpponent& each : opponents)
        if (each.games > 0) points += (each.games + more_games) * expected_score(rating - each.rating);
    return points;
}

}  // namespace

RatingEstimate rating_against(std::span<const KnownOpponent> opponents) {
    double points = 0, games = 0, met = 0;
    for (const KnownOpponent& each : opponents) {
        points += each.points;
        games += each.games;
        met += each.games > 0 ? 1 : 0;
    }
    const double more_games = points <= 0 || points >= games ? 1 : 0;
    points += more_games * met / 2;
    double low = -2 * most_elo, high = 4 * most_elo;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (expected_points(opponents, middle, more_games) < points ? low : high) = middle;
    }
    double information = 0;
    for (const KnownOpponent& each : opponents) {
        const double share = expected_score(low - each.rating);
        if (each.games > 0) information += (each.games + more_games) * share * (1 - share);
    }
    return {low, z_of_95_percent * 400 / std::log(10.0) / std::sqrt(information)};
}

}  // namespace isola_arena
