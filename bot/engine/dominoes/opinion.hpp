#pragma once

#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::dominoes::engine {

/// Returns the thought as judgements for the arena. score: the points that the mover has already. line: the principal
/// variation; it is included if it is longer than the thought's own play. If the play was the only one, the engine has
/// not searched, and the play is all that it reports.
std::vector<Judgement> opinion(const Thought& thought, int score, const std::vector<Play>& line = {});

}  // namespace isola_arena::dominoes::engine
