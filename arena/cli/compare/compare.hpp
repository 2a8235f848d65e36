#pragma once

#include "arena/cli/options/command.hpp"
#include "arena/contest/compare/comparison.hpp"

/// arena/cli/compare is the command `arena compare`: it compares two versions of a bot (arena/contest/compare), shows
/// the progress and prints the result. Open this header first:
///
///     CompareOptions options;
///     options.setup.older = "HEAD~1", options.setup.newer = ".";
///     const Exit status = run_compare(options);
///
/// The command runs on the main thread.
namespace isola_arena {

/// The options of `arena compare`.
struct CompareOptions {
    ComparisonSetup setup;
    int jobs = 0;  ///< 0: one for each core
    bool overload = false;
    bool json = false;
};

/// Compares two versions and prints the result. Returns Exit::fine if the newer one passes the test, and does_not_hold
/// if it fails or the last round brings no decision. After a signal, prints the result so far and returns interrupted.
/// Throws UsageError if the options are wrong, or a version cannot be found or built.
Exit run_compare(const CompareOptions& options);

}  // namespace isola_arena
