#pragma once

#include <vector>

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// In how many rounds everybody meets everybody once: one fewer than entrants, in an odd field as many.
int rounds_of_cycle(std::size_t entrants);

/// A round of the Berger tables, from 1, in their order and with their sides; after the last the tables begin again
/// with sides exchanged. In an odd field one entrant rests.
std::vector<Pairing> berger_round(std::size_t entrants, int round, int games);

}  // namespace isola_arena::format
