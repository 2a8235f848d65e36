#pragma once

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/rules/events/game_result.hpp"

namespace isola_arena::test {

/// Returns a random plan with texts of any bytes and any numbers. All functions here are for use inside a RapidCheck
/// property.
ContestPlan any_plan();

/// Returns a random game with that key.
GameSummary any_game(GameKey key);

Pairing any_pairing();

}  // namespace isola_arena::test
