#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The options of `arena standings`.
struct StandingsOptions {
    std::string database;
    bool json = false;
    bool csv = false;
};

/// Prints the table of a contest. Throws DatabaseProblem if the database cannot be read.
Exit run_standings(const StandingsOptions& options);

}  // namespace isola_arena
