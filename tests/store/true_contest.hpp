#pragma once

#include <filesystem>

#include "arena/record/store/verification/contest_verification.hpp"

namespace isola_arena::test {

/// Returns what a verification must know of the arena's games.
GameRules rules_of_games();

/// Returns the plan of a Swiss contest of four bots on small boards, in which a late reply is discarded.
ContestPlan plan_of_four();

/// Makes the database of the contest in which random players have played all games, each with a record that holds. The
/// first game is starved.
void play_true_contest(const std::filesystem::path& file, const ContestPlan& plan);

}  // namespace isola_arena::test
