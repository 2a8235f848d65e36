#pragma once

#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::dominoes::engine {

/// Returns what the engine has to say about its thought. score: that the mover has already. line: how the game goes on
/// from the play of the thought; it is said if it goes farther than that play. Of a play without a choice the engine
/// knows nothing but the play.
std::vector<Judgement> opinion(const Thought& thought, int score, const std::vector<Play>& line = {});

}  // namespace isola_arena::dominoes::engine
