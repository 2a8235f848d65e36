#pragma once

#include "arena/cli/tournament/tournament.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// A contest that can be played: its database, its games so far, the sandbox of its bots.
struct OpenContest {
    Store store;
    ContestView view;
    Confinements confinements;
};

/// Begins the contest of the options, or opens the one that is in their database, and says on stderr which. Throws as
/// run_contest() does.
OpenContest open_contest(const TournamentOptions& options, bool plan_given);

}  // namespace isola_arena
