#pragma once

#include <filesystem>

#include "arena/record/store/verification/contest_verification.hpp"

namespace isola_arena::test {

/// Returns what a verification needs to know about the arena's games.
GameRules rules_of_games();

/// Returns the plan of a Swiss contest of four bots on small boards, in which late replies are discarded.
ContestPlan plan_of_four();

/// Makes the database of the contest, with all games played by random players, each with a valid record. The first game
/// is starved.
void play_true_contest(const std::filesystem::path& file, const ContestPlan& plan);

}  // namespace isola_arena::test
