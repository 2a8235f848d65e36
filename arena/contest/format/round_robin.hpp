#pragma once

#include <vector>

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// Returns the number of rounds in which each entrant meets every other one once: entrants - 1, or entrants if that
/// number is odd.
int rounds_of_cycle(std::size_t entrants);

/// Returns the pairings of a round of the Berger tables, with their order and their sides. round: from 1. After the
/// last round the tables begin again with sides exchanged. In an odd field one entrant rests.
std::vector<Pairing> berger_round(std::size_t entrants, int round, int games);

}  // namespace isola_arena::format
