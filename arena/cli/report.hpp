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

/// The options of `arena report`.
struct ReportOptions {
    std::string database;
    std::string output;   ///< `-`: stdout; empty: the database's name, ending in .html
    bool verify = false;  ///< warn if the table is not what the records say
};

/// Writes a contest as one HTML page. Returns Exit::does_not_hold if the contest is verified and does not hold. Throws
/// UsageError if the output is a contest's database or cannot be opened, DatabaseProblem if the database cannot be
/// read, std::runtime_error if writing fails.
Exit run_report(const ReportOptions& options);

}  // namespace isola_arena
