#pragma once

#include <optional>

#include "arena/contest/rating/sprt/sprt.hpp"

namespace isola_arena {

/// The state of the test of a contest.
struct SprtReport {
    SprtStatus status;
    PairedResults results;        ///< of entrant 0 against entrant 1, in the games that were looked at
    std::optional<GameKey> last;  ///< the last game that was looked at; later games do not count
    bool operator==(const SprtReport&) const = default;
};

/// The test of a contest of two, entrant 0 against entrant 1, while it is played. It looks at games in the order of
/// their keys without a gap, at a pair when both its games are there, and at none after the decision. So the report
/// depends on the games alone, not on the order in which they end: the test is always decided at the same game.
class SprtRun {
public:
    /// The plan must be accepted by refuse().
    explicit SprtRun(const SprtPlan& plan);

    /// Looks at the games that have come since the previous call. Between calls, the lists may only grow.
    const SprtReport& advance(PairingList pairings, const Games& games);

    const SprtReport& report() const { return report_; }
    bool decided() const { return report_.status.state != SprtState::go_on; }

private:
    bool look_at_next(PairingList pairings, const Games& games);

    SprtPlan plan_;
    SprtReport report_;
    GameKey next_;  ///< begins the next observation
};

/// Returns the report on all games at once: the shortest prefix of the games, in the order of their keys, that decides
/// the test counts.
SprtReport sprt_of_contest(const SprtPlan& plan, PairingList pairings, const Games& games);

}  // namespace isola_arena
