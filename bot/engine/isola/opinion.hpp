#pragma once

#include <vector>

#include "bot/engine/isola/engine.hpp"
#include "protocol/judgement.hpp"

namespace isola_arena::isola::engine {

/// Returns the expected result, from -1 to 1, of a player with that score in a game of these rules. How the constants
/// were found is in bot/engine/README.md.
double expected_result(int score, const Rules& rules);

/// Returns what the engine has to say about its thought in a game of these rules.
std::vector<Judgement> opinion(const Thought& thought, const Rules& rules);

}  // namespace isola_arena::isola::engine
