#pragma once

#include <string>

#include "arena/cli/command.hpp"
#include "arena/cli/contest_setup.hpp"
#include "arena/cli/live_server.hpp"

namespace isola_arena {

/// What `arena tournament` is asked for.
struct TournamentOptions {
    ContestSetup setup;
    std::string database = "contest.db";
    int jobs = 0;
    bool overload = false;
    bool no_records = false;
    bool watch = false;
    bool json = false;
    ListenOptions page;
};

/// Plays a whole contest into its database, or goes on with the one that is there. plan_given: the command line says of what
/// kind the contest is, and not only how it is to be run. Throws UsageError and StoreProblem.
Exit run_contest(const TournamentOptions& options, bool plan_given);

}  // namespace isola_arena
