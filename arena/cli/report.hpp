#pragma once

#include <string>

#include "arena/cli/command.hpp"

namespace isola_arena {

/// What `arena report` is asked for.
struct ReportOptions {
    std::string database;
    std::string output;
};

/// Writes a contest as one HTML page. Throws UsageError and StoreProblem.
Exit run_report(const ReportOptions& options);

}  // namespace isola_arena
