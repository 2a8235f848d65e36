#pragma once

#include "arena/cli/options/confinement.hpp"
#include "arena/contest/tournament/tournament.hpp"

namespace isola_arena {

/// Returns the parts that the games of a contest need: the rules of all games, and what confines the bots. The
/// confinements must outlive them. with_records: whether games are recorded.
TournamentParts contest_parts(bool with_records, const Confinements& confinements);

}  // namespace isola_arena
