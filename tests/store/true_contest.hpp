#pragma once

#include <filesystem>

#include "arena/record/store/verification/contest_verification.hpp"

namespace isola_arena::test {

/// Returns the knowledge about the arena's games that a verification needs.
GameRules rules_of_games();

/// Returns the plan of a Swiss contest of four bots on small boards, in which late replies are discarded.
ContestPlan plan_of_four();

/// Makes the database of the contest. Random players have played all games, each with a valid record. The first game is
/// starved.
void play_true_contest(const std::filesystem::path& file, const ContestPlan& plan);

}  // namespace isola_arena::test
