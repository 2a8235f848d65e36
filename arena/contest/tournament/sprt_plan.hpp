#pragma once

namespace isola_arena {

/// A sequential test of whether the subject is stronger than its opponent by elo0 (H0) or by elo1 (H1).
struct SprtPlan {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  ///< how often H1 may be accepted if H0 holds
    double beta = 0.05;   ///< how often H0 may be accepted if H1 holds
    bool operator==(const SprtPlan&) const = default;
};

}  // namespace isola_arena
