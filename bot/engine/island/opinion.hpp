#pragma once

#include <vector>

#include "bot/engine/island/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::island::engine {

/// Returns the expected result, from -1 to 1, of a player with that value of the tables. How the constants were found
/// is in bot/engine/README.md.
double expected_result(double value, const Rules& rules);

/// Returns what the engine has to say about its thought, with all choices: what is hidden and drawn is weighed in each.
std::vector<Judgement> opinion(const Thought& thought, const Rules& rules);

}  // namespace isola_arena::island::engine
