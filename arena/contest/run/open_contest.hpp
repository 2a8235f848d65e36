#pragma once

#include <string>

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The contest that is to be begun or resumed.
struct WantedContest {
    ContestSetup setup;
    std::string database;
    bool plan_given = false;        ///< setup describes the contest or its bots, so a stored contest must agree with it
    std::string why_isolated = {};  ///< why its bots must be isolated (Confinements::need_isolation()); empty: they
                                    ///< need not be
};

/// A contest that can be played: its database, its games so far, the sandbox of its bots.
struct OpenContest {
    Store store;
    ContestView view;
    Confinements confinements;
};

/// Begins the contest, or opens it if the database holds one already, and prints on stderr which of the two. Returns an
/// error if the setup is wrong or does not agree with the stored contest. Throws DatabaseProblem if the database cannot
/// be created or opened.
Result<OpenContest> open_contest(const WantedContest& wanted);

}  // namespace isola_arena
