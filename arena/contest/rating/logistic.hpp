#pragma once

#include <cmath>

namespace isola_arena::rating {

/// Returns the logistic function 1 / (1 + e^-x): the expected score, 0 to 1, of a lead of x on the natural scale.
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace isola_arena::rating
