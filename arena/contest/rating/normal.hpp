#pragma once

#include <cmath>
#include <numbers>

namespace isola_arena::rating {

/// In a normal distribution, 95 % of the values are within this number of standard deviations of the mean.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

/// Returns the share of a normal distribution, 0 to 1, below the mean plus this number of standard deviations.
inline double normal_below(double deviations) { return 0.5 * std::erfc(-deviations / std::numbers::sqrt2); }

}  // namespace isola_arena::rating
