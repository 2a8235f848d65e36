#pragma once

#include <cmath>
#include <numbers>

namespace isola_arena::rating {

/// 95 % of the values of a normal distribution lie less than this number of standard deviations from the middle.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

/// Returns the part of a normal distribution, 0 to 1, that lies below the middle plus this number of standard
/// deviations.
inline double normal_below(double deviations) { return 0.5 * std::erfc(-deviations / std::numbers::sqrt2); }

}  // namespace isola_arena::rating
