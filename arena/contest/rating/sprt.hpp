#pragma once

#include <optional>
#include <string_view>

#include "arena/contest/rating/paired_results.hpp"
#include "arena/contest/tournament/sprt_plan.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Refuses a plan that cannot be followed: elo0 must be less than elo1, both within 1000 of 0, alpha and beta between 0
/// and 0.5.
std::optional<Refusal> refuse(const SprtPlan& plan);

enum class SprtState : std::uint8_t { go_on, accept_h0, accept_h1 };

/// `go on`, `H0`, `H1`.
std::string_view to_string(SprtState state);

/// Where a test stands. It is decided when llr leaves (lower, upper).
struct SprtStatus {
    double llr = 0;    ///< logarithm of how much better H1 explains the results than H0
    double lower = 0;  ///< log(beta / (1 - alpha)), Wald's bound for H0
    double upper = 0;  ///< log((1 - beta) / alpha), for H1
    SprtState state = SprtState::go_on;
    bool operator==(const SprtStatus&) const = default;
};

/// The generalised sequential probability ratio test, as fishtest made it usual for engines: the likelihood of either
/// hypothesis is that of the distribution of pair results which has its mean and explains the results best. Where
/// fishtest and fastchess put a thousandth of a result into empty cells, here is the exact value that this tends to
/// (rating/score_likelihood.hpp), so every result is sound: no games 0, n pairs won n * log(s1 / s0), where s0 and s1 are
/// the expected scores. Only for plans that refuse() lets through.
SprtStatus sprt(const SprtPlan& plan, const PairedResults& results);

}  // namespace isola_arena
