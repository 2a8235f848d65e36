#pragma once

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the parts that the games of a contest need: the rules of all games, and the confinement of the bots. The
/// confinements must outlive the parts. with_records: whether games are recorded. The plan of the contest must come
/// from plan_contest() or plan_match(), which check that dialects fit its rules.
TournamentParts contest_parts(bool with_records, const Confinements& confinements);

/// Returns the number of games at once: one per core if `asked` is 0. Returns an error if `asked` is more than the
/// cores, unless overload is true.
Result<int> jobs_at_once(int asked, bool overload);

/// Returns the number of cores that this process may use, at least 1.
int usable_cores();

}  // namespace isola_arena
