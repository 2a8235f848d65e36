#pragma once

#include <string>

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Which contest is begun or gone on with.
struct WantedContest {
    ContestSetup setup;
    std::string database;
    bool plan_given = false;  ///< setup says something of the contest or its bots: a contest that is there must agree
    std::string why_isolated = {};  ///< why its bots must be isolated (Confinements::need_isolation()); empty: need not
};

/// A contest that can be played: its database, its games so far, the sandbox of its bots.
struct OpenContest {
    Store store;
    ContestView view;
    Confinements confinements;
};

/// Begins the contest, or opens the one that is in its database, and says on stderr which. Returns an error if the
/// setup is wrong or does not agree with the contest that is there. Throws DatabaseProblem if the database cannot be
/// created or opened.
Result<OpenContest> open_contest(const WantedContest& wanted);

}  // namespace isola_arena
