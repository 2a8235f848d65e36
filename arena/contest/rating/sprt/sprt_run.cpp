#include "arena/contest/rating/sprt/sprt_run.hpp"

namespace isola_arena {

SprtRun::SprtRun(const SprtPlan& plan) : plan_(plan) { report_.status = sprt(plan_, report_.results); }

const SprtReport& SprtRun::advance(PairingList pairings, const Games& games) {
    while (!decided() && look_at_next(pairings, games)) {
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
    add(report_.results, *seen, pairing.first == 0);
    report_.last = GameKey{next_.pairing, next_.number + seen->games - 1};
    report_.status = sprt(plan_, report_.results);
    next_.number += 2;
    return true;
}

SprtReport sprt_of_contest(const SprtPlan& plan, PairingList pairings, const Games& games) {
    return SprtRun(plan).advance(pairings, games);
}

}  // namespace isola_arena
