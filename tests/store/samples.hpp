#pragma once

#include <string>
#include <vector>

#include "arena/record/store/store.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {

/// Returns the plan of a contest of three bots: anna, ben and cleo.
ContestPlan three_bots();

/// Returns a game that player 1 won in 31 turns.
GameSummary won_game(int pairing, int number);

/// Returns the record of a real game on 7x7 with the number as its seed, so that no two records are equal.
std::string real_record(int number);

/// Returns the message of the DatabaseProblem that the action throws, without the folder; empty if it does not throw.
template <class Action>
std::string problem_of(const ScratchFolder& scratch, const Action& action) {
    std::string what;
    try {
        action();
    } catch (const DatabaseProblem& problem) {
        what = problem.what();
    }
    const std::string folder = scratch.path().string() + '/';
    for (std::size_t at = 0; (at = what.find(folder)) != std::string::npos;) what.erase(at, folder.size());
    return what;
}

/// Runs SQL on a database as the sqlite3 shell does; returns the rows as lines with fields separated by `|`.
std::string run_sql(const std::filesystem::path& file, const std::string& sql);

}  // namespace isola_arena::test
