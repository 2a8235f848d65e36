#pragma once

#include <vector>

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// Returns the number of rounds in which each entrant meets each other one once: one fewer than entrants; in an odd
/// field as many as entrants.
int rounds_of_cycle(std::size_t entrants);

/// Returns a round of the Berger tables, from 1, in their order and with their sides. After the last round the tables
/// begin again with sides exchanged. In an odd field one entrant rests.
std::vector<Pairing> berger_round(std::size_t entrants, int round, int games);

}  // namespace isola_arena::format
