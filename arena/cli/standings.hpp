#pragma once

#include <string>

#include "arena/cli/command.hpp"

namespace isola_arena {

/// What `arena standings` is asked for.
struct StandingsOptions {
    std::string database;
    bool json = false;
    bool csv = false;
};

/// Prints the table of a contest. Throws UsageError and StoreProblem.
Exit run_standings(const StandingsOptions& options);

}  // namespace isola_arena
