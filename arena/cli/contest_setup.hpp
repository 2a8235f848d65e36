#pragma once

#include <string>
#include <vector>

#include "arena/cli/options.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

namespace isola_arena {

/// What the command line says of a whole contest; empty, 0 or false where it says nothing.
struct ContestSetup {
    ContestOptions contest;
    std::vector<std::string> bots;
    std::string format;
    int games = 0;
    int rounds = 0;
    bool bronze = false;
    int challengers = 0;
    int opening_plies = 0;
    bool keep_bots = false;
    bool no_ponder = false;
    std::vector<std::string> sprt;  ///< of words KEY=VALUE; those among the bots belong here too
};

/// The plan of the contest. Throws UsageError.
ContestPlan plan_contest(const ContestSetup& setup);

/// What of the plan differs from the one in the database, in words; empty where nothing does. Seeds count only where the
/// command line gave one, fingerprints never.
std::string difference(const ContestPlan& asked, const ContestPlan& stored, bool seed_given);

}  // namespace isola_arena
