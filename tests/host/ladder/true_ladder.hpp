#pragma once

#include <optional>

#include "arena/host/verification/ladder_verification.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {

/// Returns the settings that a verification needs; `kept` is the number of matches whose records are kept.
LadderRules rules_of_ladder(int kept = matches_with_records);

/// Enters a match of two games that random players have really played, with valid records. If a ladder by challenge has
/// more than two players, the match counts as a challenge. repeats: the number of an earlier match of the same two, with
/// the same first, whose games are played again turn by turn. percent_late: of the turns.
void play_true_match(OpenLadder& club, int id, std::size_t first, std::size_t second, bool is_challenge = false,
                     std::optional<int> repeats = {}, int percent_late = 20);

/// Plays a ladder of three authors, one of them with a second version, and six matches.
void play_true_ladder(OpenLadder& club);

}  // namespace isola_arena::host
