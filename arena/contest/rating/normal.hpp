#pragma once

#include <cmath>
#include <numbers>

namespace isola_arena::rating {

/// Of all values of a normal distribution 95 % lie less than so many standard deviations from the middle.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

/// Which part of a normal distribution lies below so many standard deviations from the middle: 0 to 1.
inline double normal_below(double deviations) { return 0.5 * std::erfc(-deviations / std::numbers::sqrt2); }

}  // namespace isola_arena::rating
