#pragma once

#include <vector>

#include "bot/engine/isola/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::isola::engine {

/// Converts a score into the expected result, from -1 to 1, in a game of these rules. bot/engine/README.md says how the
/// constants were fitted.
double expected_result(int score, const Rules& rules);

/// Returns the thought as judgements for the arena.
std::vector<Judgement> opinion(const Thought& thought, const Rules& rules);

}  // namespace isola_arena::isola::engine
