#include "arena/contest/rating/field_elo.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "arena/contest/rating/curves.hpp"
#include "arena/contest/rating/information.hpp"

namespace isola_arena {
namespace {

using namespace rating;
using Strengths = std::vector<double>;  // natural logarithms of odds

constexpr double elo_of_strength = 400 / std::numbers::ln10;
constexpr double prior_points = 0.5;  // of one drawn game against strength 0

// log(logistic(x)) without overflow.
double log_logistic(double x) { return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x)); }

// Calls visit(one, other, made) once for each pair of entrants that met. made: the results of one.
template <class Visit>
void for_each_encounter(const Crosstable& table, Visit visit) {
    for (std::size_t one = 0; one < table.entrants(); ++one)
        for (const auto& [other, made] : table.row(one))
            if (one < other) visit(one, other, made);
}

double log_likelihood(const Crosstable& table, const Strengths& strengths) {
    double sum = 0;
    for (const double strength : strengths) sum += prior_points * (log_logistic(strength) + log_logistic(-strength));
    for_each_encounter(table, [&](std::size_t one, std::size_t other, const WinsDrawsLosses& made) {
        const double lead = strengths[one] - strengths[other], points = made.points();
        sum += points * log_logistic(lead) + (static_cast<double>(made.games()) - points) * log_logistic(-lead);
    });
    return sum;
}

// Returns, for each entrant, the points made minus those expected.
Strengths gradient(const Crosstable& table, const Strengths& strengths) {
    Strengths surplus(strengths.size());
    for (std::size_t one = 0; one < strengths.size(); ++one) surplus[one] = prior_points - logistic(strengths[one]);
    for_each_encounter(table, [&](std::size_t one, std::size_t other, const WinsDrawsLosses& made) {
        const double expected = static_cast<double>(made.games()) * logistic(strengths[one] - strengths[other]);
        surplus[one] += made.points() - expected;
        surplus[other] -= made.points() - expected;
    });
    return surplus;
}

Information information(const Crosstable& table, const Strengths& strengths) {
    const auto of_game = [](double lead) { return logistic(lead) * logistic(-lead); };
    Information sum(strengths.size());
    for (std::size_t one = 0; one < strengths.size(); ++one) sum.measure(one, of_game(strengths[one]));
    for_each_encounter(table, [&](std::size_t one, std::size_t other, const WinsDrawsLosses& made) {
        const double games = static_cast<double>(made.games());
        sum.measure_difference(one, other, games * of_game(strengths[one] - strengths[other]));
    });
    return sum;
}

double longest(const Strengths& step) {
    double most = 0;
    for (const double change : step) most = std::max(most, std::abs(change));
    return most;
}

// Newton's method. The likelihood is strictly concave; a step that goes too far is halved.
Strengths likeliest(const Crosstable& table) {
    constexpr int most_steps = 100;
    constexpr double close = 1e-8, step_tolerance = 1e-6;
    Strengths strengths(table.entrants());
    double reached = log_likelihood(table, strengths);
    for (int i = 0; i < most_steps; ++i) {
        Strengths step = information(table, strengths).solve(gradient(table, strengths), step_tolerance);
        while (longest(step) > close) {
            Strengths next = strengths;
            for (std::size_t one = 0; one < next.size(); ++one) next[one] += step[one];
            const double there = log_likelihood(table, next);
            if (there > reached) {
                strengths = std::move(next);
                reached = there;
                break;
            }
            for (double& change : step) change /= 2;
        }
        if (longest(step) <= close) break;
    }
    return strengths;
}

}  // namespace

std::vector<FieldRating> field_elo(const Crosstable& table) {
    if (table.entrants() == 0) return {};
    const Strengths strengths = likeliest(table);
    const auto variances = centred_variances(information(table, strengths));
    const double mean =
        std::accumulate(strengths.begin(), strengths.end(), 0.0) / static_cast<double>(strengths.size());
    std::vector<FieldRating> ratings;
    for (std::size_t one = 0; one < strengths.size(); ++one)
        ratings.push_back({elo_of_strength * (strengths[one] - mean),
                           elo_of_strength * deviations_of_95_percent * std::sqrt(variances[one])});
    return ratings;
}

}  // namespace isola_arena
