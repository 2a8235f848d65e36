#pragma once

#include "arena/host/verification/ladder_verification.hpp"
#include "tests/host/open_ladder.hpp"

namespace isola_arena::host {

/// Returns what a verification must know, with `kept` matches of which records are kept.
LadderRules rules_of_ladder(int kept = matches_with_records);

/// Enters a match of these two players, in which random players have played both games with records that hold. Where
/// they are many, a ladder by challenge has it as a challenge.
void play_true_match(OpenLadder& club, int id, std::size_t first, std::size_t second, bool is_challenge = false);

/// Three authors, one of them with a second version, and six matches.
void play_true_ladder(OpenLadder& club);

}  // namespace isola_arena::host
