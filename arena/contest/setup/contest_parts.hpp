#pragma once

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the parts that the games of a contest need: the rules of all games, and what confines the bots. The
/// confinements must outlive them. with_records: whether games are recorded. The plan of the contest is one of
/// plan_contest() or plan_match(), so that dialects fit its rules.
TournamentParts contest_parts(bool with_records, const Confinements& confinements);

/// Returns the number of games at once: one per core if `asked` is 0. Returns an error if there are fewer cores, unless
/// overload.
Result<int> jobs_at_once(int asked, bool overload);

/// Returns the number of cores that this process may use, at least 1.
int usable_cores();

}  // namespace isola_arena
