#pragma once

#include <array>

#include "arena/judge/match_plan.hpp"
#include "arena/judge/match_result.hpp"
#include "arena/judge/opening.hpp"
#include "arena/judge/referee.hpp"

namespace isola_arena {

/// Plays these rounds of the plan's match: each is the same game whichever others are played with it. Dismisses the bots
/// at the end and does not wait for them to go. Throws ArenaFailure where the arena itself fails.
Task<void> play_rounds(const MatchPlan& plan, Rounds rounds, std::array<Seat*, 2> seats, const NewTable& new_table,
                       const Spectators& spectators, const GameSink& games);

/// Plays all rounds. Throws ArenaFailure where the arena itself fails; every bot is gone when it returns or throws.
Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewTable& new_table,
                             const Spectators& spectators, const GameSink& games);

}  // namespace isola_arena
