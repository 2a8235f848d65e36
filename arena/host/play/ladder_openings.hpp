#pragma once

#include <optional>

#include "arena/host/play/ladder_run.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns an error if the openings that were chosen for the ladder, in the settings or else in the contest file, cannot
/// be used: a file that cannot be read or does not fit, or balanced openings for a contest of whose boards none has a
/// set. folder: the contest's, which has the file of openings.
[[nodiscard]] std::optional<Error> refuse_ladder_openings(const HostFolder& folder, const host::HostSettings& settings);

/// Returns when matches of the ladder begin at openings. The settings must be accepted by refuse_ladder_openings().
host::OpeningUse use_of_openings(const host::HostSettings& settings);

/// Lets the match begin at an opening: one that the organiser chose, or else, once a game of the ladder was repeated, one
/// that keeps games from being repeated. Both games of a match have the same one, and the next match another one. Does
/// nothing unless both versions take openings (LadderPlayer::takes_openings). id: the number of the match.
/// of_contest: the choice of the contest file, for settings without a choice. Balanced openings on a board without a set
/// are random turns. Throws ArenaFailure if the openings cannot
/// be read.
void take_openings(MatchPlan& plan, const LadderSetup& setup, int id, const host::LadderPlayer& first,
                   const host::LadderPlayer& second, const OpeningChoice& of_contest);

}  // namespace isola_arena
