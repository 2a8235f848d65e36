#pragma once

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/judge/events/game_result.hpp"

namespace isola_arena::test {

/// A random plan with texts of any bytes and any numbers. For use inside a RapidCheck property, as all of these.
ContestPlan any_plan();

/// A random game with that key.
GameSummary any_game(GameKey key);

Pairing any_pairing();

}  // namespace isola_arena::test
