#include "arena/contest/rating/glicko/contest_glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "arena/contest/rating/curves.hpp"

namespace isola_arena {
namespace {

using rating::logistic;

constexpr double scale = 173.7178;
constexpr double middle_rating = 1500;

// A rating on the inner scale of Glickman's paper, with the letters of the paper.
struct Inner {
    double mu;
    double phi;
};

Inner inner(const Glicko& outer) { return {(outer.rating - middle_rating) / scale, outer.deviation / scale}; }

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

// Steps 3 and 4: the information in the games (1 / v), and the improvement that they suggest, divided by v.
struct Evidence {
    double information = 0;
    double pull = 0;
};

Evidence evidence(const Inner& self, std::span<const GlickoGame> games) {
    Evidence sum;
    for (const GlickoGame& game : games) {
        const Inner opponent = inner(game.opponent);
        const double weight = g(opponent.phi), lead = weight * (self.mu - opponent.mu);
        sum.information += weight * weight * logistic(lead) * logistic(-lead);
        sum.pull += weight * (game.score - logistic(lead));
    }
    return sum;
}

// Step 5: the new volatility, by the paper's iteration (regula falsi, Illinois).
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
    const double a = std::log(sigma * sigma);
    const auto f = [=](double x) {
        const double e = std::exp(x), spread = phi * phi + v + e;
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (tau * tau);
    };
    double left = a, right = a - tau;
    if (const double excess = delta * delta - phi * phi - v; excess > 0) right = std::log(excess);
    else
        while (f(right) < 0) right -= tau;
    double at_left = f(left), at_right = f(right);
    for (int i = 0; i < 100 && std::abs(right - left) > 1e-6 && at_left != at_right; ++i) {
        const double next = left + (left - right) * at_left / (at_right - at_left), at_next = f(next);
        if (at_next * at_right <= 0) {
            left = right;
            at_left = at_right;
        } else {
            at_left /= 2;
        }
        right = next;
        at_right = at_next;
    }
    return std::exp(left / 2);
}

double capped(double deviation) { return std::min(deviation, Glicko{}.deviation); }

struct RatedGame {
    PerPlayer<std::size_t> entrants;
    double score_of_first = 0;
};

std::map<int, std::vector<RatedGame>> games_by_round(PairingList pairings, const Games& games) {
    std::map<int, std::vector<RatedGame>> rounds;
    rating::for_each_game(pairings, games, [&](const GameSummary& game, const Pairing& pairing, const auto& entrants) {
        rounds[pairing.round].push_back({entrants, 0.5 * rating::half_points(game, Player::one)});
    });
    return rounds;
}

std::vector<Glicko> after_round(const std::vector<Glicko>& before, const std::vector<RatedGame>& round) {
    std::vector<std::vector<GlickoGame>> games(before.size());
    for (const auto& [entrants, score] : round) {
        const auto [one, two] = entrants.values;
        games[one].push_back({before[two], score});
        games[two].push_back({before[one], 1 - score});
    }
    std::vector<Glicko> after;
    for (std::size_t entrant = 0; entrant < before.size(); ++entrant)
        after.push_back(after_period(before[entrant], games[entrant]));
    return after;
}

}  // namespace

Glicko after_period(const Glicko& before, std::span<const GlickoGame> games, double tau) {
    const Inner self = inner(before);
    const Evidence told = evidence(self, games);
    if (told.information <= 0)
        return {before.rating, capped(scale * std::hypot(self.phi, before.volatility)), before.volatility};
    const double v = 1 / told.information;
    const double sigma = new_volatility(before.volatility, self.phi, v, v * told.pull, tau);
    const double phi_star = std::hypot(self.phi, sigma);
    const double phi = 1 / std::sqrt(1 / (phi_star * phi_star) + told.information);
    return {middle_rating + scale * (self.mu + phi * phi * told.pull), capped(scale * phi), sigma};
}

std::vector<Glicko> glicko_of_contest(std::size_t entrants, PairingList pairings, const Games& games) {
    std::vector<Glicko> ratings(entrants);
    for (const auto& [number, round] : games_by_round(pairings, games)) ratings = after_round(ratings, round);
    return ratings;
}

}  // namespace isola_arena
