#pragma once

#include <cmath>
#include <numbers>

namespace isola_arena::rating {

/// In a normal distribution, 95 % of the values are within this number of standard deviations of the mean.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

/// Returns the share of a normal distribution, 0 to 1, below the mean plus this number of standard deviations.
inline double normal_below(double deviations) { return 0.5 * std::erfc(-deviations / std::numbers::sqrt2); }

/// Returns the logistic function 1 / (1 + e^-x): the expected score, 0 to 1, of a lead of x on the natural scale.
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Returns the point between low and high at which `below` turns from true to false, which it does once.
template <class Below>
double turning_point(double low, double high, Below below) {
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (low + high);
        (below(middle) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace isola_arena::rating
