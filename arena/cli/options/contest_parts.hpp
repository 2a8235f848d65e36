#pragma once

#include "arena/cli/options/confinement.hpp"
#include "arena/contest/tournament/tournament.hpp"

namespace isola_arena {

/// Returns the parts that the games of a contest need: the rules of all games, and what confines the bots. The
/// confinements must outlive them. with_records: whether games are recorded.
TournamentParts contest_parts(bool with_records, const Confinements& confinements);

/// Returns the number of games at once: one per core if `asked` is 0. Throws UsageError if there are fewer cores,
/// unless overload.
int jobs_at_once(int asked, bool overload);

/// Returns the number of cores that this process may use, at least 1.
int usable_cores();

}  // namespace isola_arena
