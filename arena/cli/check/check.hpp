#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/contest/exam/submissions.hpp"

/// Commands for authors of bots: `arena check` and `arena new`.
namespace isola_arena {

/// The options of `arena check`.
struct CheckOptions {
    check::SubmissionOptions submissions;
    ContestOptions contest;
    std::string openings;  ///< a file; empty: none
    int jobs = 0;          ///< 0: one per core
    bool json = false;
};

/// Checks whether bots are fit for a contest and prints the findings: for one bot all checks as they are made, for
/// several bots a table. Returns Exit::does_not_hold if a bot is not fit. Throws UsageError if the options are wrong or
/// a bot cannot be used.
Exit run_check(const CheckOptions& options);

/// The options of `arena new`.
struct NewOptions {
    std::string language;
    std::string contest;
    std::string folder;
    bool adapter = false;
    bool json = false;
};

/// Writes the folder of a new bot and prints the commands to build, check and play it. Throws UsageError like
/// plan_new_bot(), and ArenaFailure if a file of the kit cannot be read or a file cannot be written.
Exit run_new(const NewOptions& options);

}  // namespace isola_arena
