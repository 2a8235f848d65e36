#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"

/// arena/cli/compare is the command `arena compare`: two versions of a bot play pairs of games from openings until a
/// sequential test decides whether the newer one is stronger. A version is found and built by version.hpp, a commit by
/// repository.hpp; compared.hpp has the numbers. Open this header first:
///
///     CompareOptions options;
///     options.older = "HEAD~1", options.newer = ".";
///     const Exit status = run_compare(options);
///
/// The command runs on the main thread; its games are played on others (arena/contest/tournament).
namespace isola_arena {

/// The test of a comparison without `--sprt`. Who changes a bot wants to see a gain of some size, and not wait for
/// thousands of games to prove a small one.
inline constexpr const char* usual_comparison = "elo0=0 elo1=30";

/// The options of `arena compare`.
struct CompareOptions {
    ContestOptions contest;
    std::string older;
    std::string newer;
    std::string openings;           ///< a file; empty: random turns from the seed
    std::vector<std::string> sprt;  ///< as in ContestSetup
    int rounds = 1000;              ///< the most pairs of games
    int jobs = 0;                   ///< 0: one for each core
    bool overload = false;
    std::string record;  ///< a new or empty folder for all records; empty: only those of some lost games are kept
    bool json = false;
};

/// Compares two versions and prints the result. Returns Exit::fine if the newer one passes the test, does_not_hold if
/// it does not or nothing is decided by the last round, interrupted after a signal: then the result so far is printed.
/// Throws UsageError if the options are wrong, or a version cannot be found or built.
Exit run_compare(const CompareOptions& options);

}  // namespace isola_arena
