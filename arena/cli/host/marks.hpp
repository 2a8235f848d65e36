#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"

namespace isola_arena {

/// The options of `arena marks`; empty or false if not given.
struct MarksOptions {
    std::string source;   ///< the folder of a hosted contest, a folder of submissions, or the database of a tournament
    std::string scheme;   ///< a file with a table [marks]; empty: that of the hosted contest, if it has one
    std::string authors;  ///< a list of authors, for a tournament or submissions
    std::string contest;  ///< of submissions
    std::string columns;
    std::string output;   ///< a file; empty: stdout
    bool levels = false;  ///< the level of each bot is measured, unless it was before
    double minutes = 5;   ///< for each level at most
    ConfinementOptions confinement;
    bool csv = false;
    bool json = false;
};

/// Prints the results and marks of all authors of a hosted contest, even while it is served, of a tournament, or of a
/// folder of submissions. Submissions are built and examined first. Throws UsageError if the source is something else,
/// or if an option or a file is wrong. Throws DatabaseProblem if a database cannot be read.
Exit run_marks(const MarksOptions& options);

}  // namespace isola_arena
