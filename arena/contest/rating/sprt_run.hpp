#pragma once

#include <optional>

#include "arena/contest/rating/sprt.hpp"

namespace isola_arena {

/// What a test of a contest has come to.
struct SprtReport {
    SprtStatus status;
    PairedResults results;        ///< of entrant 0 against entrant 1, in the games that were looked at
    std::optional<GameKey> last;  ///< the last game that was looked at; later ones play no part
    bool operator==(const SprtReport&) const = default;
};

/// The test of a contest of two, while it is played: of entrant 0 against entrant 1. Games are looked at by key without a
/// gap, a pair when both its games are there, and after the decision no more. So the report depends on the games alone
/// and not on which of those that are played at once ends first: where it is decided, it is at the same game.
class SprtRun {
public:
    /// Only for a plan that refuse() lets through.
    explicit SprtRun(const SprtPlan& plan);

    /// Looks at the games that are there by now. The lists are those of the call before, grown or not; what was looked at
    /// is not looked at again.
    const SprtReport& advance(PairingList pairings, const Games& games);

    const SprtReport& report() const { return report_; }
    bool decided() const { return report_.status.state != SprtState::go_on; }

private:
    bool look_at_next(PairingList pairings, const Games& games);

    SprtPlan plan_;
    SprtReport report_;
    GameKey next_;  ///< begins the next observation
};

/// The report on all games at once: decided at the first prefix of the games, by key, at which it is.
SprtReport sprt_of_contest(const SprtPlan& plan, PairingList pairings, const Games& games);

}  // namespace isola_arena
