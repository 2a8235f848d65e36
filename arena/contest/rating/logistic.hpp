#pragma once

#include <cmath>

namespace isola_arena::rating {

/// The logistic function, 1 / (1 + e^-x): the expected score of a lead of x on the natural scale, 0 to 1.
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace isola_arena::rating
