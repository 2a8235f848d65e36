#pragma once

#include <vector>

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/margin.hpp"
#include "bot/engine/dominoes/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// Returns the plays from `first` on, which must be legal, by best play of both, without passes. It ends with the game,
/// or before the first play that the solvers' patience does not suffice for.
std::vector<Play> continuation(Board board, const Play& first, WinSolver& winner, Margin& margin);

}  // namespace isola_arena::dominoes::engine
