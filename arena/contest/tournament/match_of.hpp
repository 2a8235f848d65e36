#pragma once

#include <string>

#include "arena/contest/tournament/tournament.hpp"
#include "arena/judge/settings/match_plan.hpp"

namespace isola_arena {

/// Returns the plan of the match of a pairing of the contest. Its seed, and the board if that is drawn, follow from the
/// contest's seed and the pairing's number alone. A match that is played again after a draw begins with random turns,
/// so that bots without chance do not draw it again; they go
/// on from its opening, if the contest has openings.
MatchPlan match_of(const ContestPlan& contest, int number, const Pairing& pairing, const TournamentParts& parts);

}  // namespace isola_arena
