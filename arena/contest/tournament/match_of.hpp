#pragma once

#include "arena/contest/tournament/tournament.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// Returns the plan of the match of a pairing of the contest. Its seed, and its board if that is drawn, depend only on
/// the contest's seed and the pairing's number. A match that is played again after a draw begins with random turns, so
/// that bots without chance do not draw it again. If the contest has openings, these turns follow the opening. There
/// are none if a bot speaks a dialect.
MatchPlan match_of(const ContestPlan& contest, int number, const Pairing& pairing, const TournamentParts& parts);

}  // namespace isola_arena
