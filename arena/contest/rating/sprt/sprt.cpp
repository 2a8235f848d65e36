#include "arena/contest/rating/sprt/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/score_likelihood.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

constexpr double most_hypothesis = 1000;

// A bot that plays at random now and then has this many pairs in which to do so.
constexpr std::size_t least_without_news = 10;

// NaN compares false and so counts as outside.
bool within(double value, double low, double high) { return value >= low && value <= high; }
bool strictly_within(double value, double low, double high) { return value > low && value < high; }

}  // namespace

std::optional<Error> refuse(const SprtPlan& plan) {
    if (!within(plan.elo0, -most_hypothesis, most_hypothesis) || !within(plan.elo1, -most_hypothesis, most_hypothesis))
        return Error{"elo0 and elo1 of an SPRT lie between -1000 and 1000"};
    if (plan.elo0 >= plan.elo1) return Error{"elo0 of an SPRT is less than its elo1"};
    if (!strictly_within(plan.alpha, 0, 0.5) || !strictly_within(plan.beta, 0, 0.5))
        return Error{"alpha and beta of an SPRT lie between 0 and 0.5"};
    return std::nullopt;
}

std::string_view to_string(SprtState state) {
    switch (state) {
        case SprtState::accept_h0: return "H0";
        case SprtState::accept_h1: return "H1";
        case SprtState::go_on: break;
    }
    return "go on";
}

SprtStatus sprt(const SprtPlan& plan, const PairedResults& results) {
    SprtStatus status;
    status.llr = rating::log_likelihood(results, expected_score(plan.elo1)) -
                 rating::log_likelihood(results, expected_score(plan.elo0));
    status.lower = std::log(plan.beta / (1 - plan.alpha));
    status.upper = std::log((1 - plan.beta) / plan.alpha);
    if (status.llr >= status.upper) status.state = SprtState::accept_h1;
    if (status.llr <= status.lower) status.state = SprtState::accept_h0;
    return status;
}

std::size_t cycle_of_openings(const ContestPlan& plan) {
    if (plan.opening_plies > 0 || has_chance(plan.preset.rules)) return 0;
    return std::max<std::size_t>(plan.openings.size(), 1);
}

std::string repeats_text(const SprtReport& report) {
    if (!report.repeats) return {};
    return "the test ended undecided, because the bots only repeat their games: more openings, or random turns, make "
           "games differ";
}

SprtRun::SprtRun(const SprtPlan& plan, bool rates_repeats, std::size_t cycle)
    : plan_(plan), rates_repeats_(rates_repeats), cycle_(rates_repeats ? 0 : cycle) {
    report_.status = sprt(plan_, report_.results);
}

const SprtReport& SprtRun::advance(PairingList pairings, const Games& games) {
    while (!over() && look_at_next(pairings, games)) {
    }
    return report_;
}

// Looks at the next observation; returns false if its games are not there yet.
bool SprtRun::look_at_next(PairingList pairings, const Games& games) {
    if (static_cast<std::size_t>(next_.pairing) > pairings.size()) return false;
    const Pairing& pairing = pairings[static_cast<std::size_t>(next_.pairing) - 1];
    if (!pairing.second || next_.number > pairing.games) {
        next_ = {next_.pairing + 1, 1};
        return true;
    }
    const auto seen = observation(pairings, games, next_);
    if (!seen) return false;
    without_news_ = is_new(pairing, games, seen->games) ? 0 : without_news_ + 1;
    if (without_news_ == 0) add(report_.results, *seen, pairing.first == 0);
    report_.repeats = cycle_ > 0 && without_news_ >= std::max(cycle_, least_without_news);
    report_.last = GameKey{next_.pairing, next_.number + seen->games - 1};
    report_.status = sprt(plan_, report_.results);
    next_.number += 2;
    return true;
}

// Returns whether one of the `count` games of the next observation is new.
bool SprtRun::is_new(const Pairing& pairing, const Games& games, int count) {
    bool is_new = rates_repeats_;
    for (int game = 0; game < count; ++game)
        is_new = seen_.is_new(pairing, *games.find({next_.pairing, next_.number + game})) || is_new;
    return is_new;
}

SprtReport sprt_of_contest(const SprtPlan& plan, PairingList pairings, const Games& games) {
    return SprtRun(plan).advance(pairings, games);
}

}  // namespace isola_arena
