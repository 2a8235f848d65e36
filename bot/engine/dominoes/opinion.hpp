#pragma once

#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::dominoes::engine {

/// Returns what the engine has to say about its thought. score: that the mover has already. Of a play without a choice
/// it knows nothing but the play.
std::vector<Judgement> opinion(const Thought& thought, int score);

}  // namespace isola_arena::dominoes::engine
