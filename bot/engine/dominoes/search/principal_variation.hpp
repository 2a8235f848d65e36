#pragma once

#include <vector>

#include "bot/engine/dominoes/search/board.hpp"
#include "bot/engine/dominoes/search/margin.hpp"
#include "bot/engine/dominoes/search/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// Returns the principal variation that begins with `first`, which must be legal, without passes. The line ends with
/// the game, or before the first position that the solvers cannot decide with the budget left.
std::vector<Play> principal_variation(Board board, const Play& first, WinSolver& winner, Margin& margin);

}  // namespace isola_arena::dominoes::engine
