#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/contest/run/amend.hpp"

namespace isola_arena {

/// The options of `arena amend`.
struct AmendOptions {
    std::string database;
    Amendment amendment;
    std::string games;  ///< `keep`, `remove`, or empty
};

/// Changes a contest that has begun, prints what was changed and, on stderr, what is to be played. Throws UsageError if
/// the contest cannot be changed so, DatabaseProblem if its database cannot be opened or written.
Exit run_amend(const AmendOptions& options);

}  // namespace isola_arena
