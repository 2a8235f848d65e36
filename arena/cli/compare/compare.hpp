#pragma once

#include "arena/cli/options/command.hpp"
#include "arena/contest/compare/comparison.hpp"

/// arena/cli/compare is the command `arena compare`: two versions of a bot are compared (arena/contest/compare), which
/// it shows and prints. Open this header first:
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

/// Compares two versions and prints the result. Returns Exit::fine if the newer one passes the test, does_not_hold if
/// it does not or nothing is decided by the last round, interrupted after a signal: then the result so far is printed.
/// Throws UsageError if the options are wrong, or a version cannot be found or built.
Exit run_compare(const CompareOptions& options);

}  // namespace isola_arena
