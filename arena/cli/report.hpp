#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The options of `arena report`.
struct ReportOptions {
    std::string database;
    std::string output;  ///< `-`: stdout; empty: as database, ending in .html
};

/// Writes a contest as one HTML page. Throws UsageError if the output is a contest's database or cannot be opened,
/// StoreProblem if the database cannot be read, std::runtime_error if writing fails.
Exit run_report(const ReportOptions& options);

}  // namespace isola_arena
