#pragma once

#include <vector>

#include "bot/engine/island/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::island::engine {

/// Converts a value of the tables into the expected result, from -1 to 1. bot/engine/README.md says how the constants
/// were fitted.
double expected_result(double value, const Rules& rules);

/// Returns the thought as judgements for the arena, with the values of all choices. Each value is an expectation over
/// hidden hands and draws.
std::vector<Judgement> opinion(const Thought& thought, const Rules& rules);

}  // namespace isola_arena::island::engine
